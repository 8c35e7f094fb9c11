"""The look of a shared page: the colours of the window in light and dark, on a screen and in print."""

STYLE = """
:root {
  color-scheme: light dark;
  --window: #f6f6f4; --surface: #ffffff; --border: #dededa; --text: #1d1f23; --quiet: #62656c;
  --accent: #3b5fd0; --track: #e6e6e3; --card: #ededea; --meaning: #3b6fd4; --keyword: #d9932b;
  --rerank: #5f2d8c; --fresh: #2f9e6e; --repetition: #c2413b; --risen: #1c7550; --sunk: #b23530;
  --match: #f1ddbb;
  --f1: #3b6fd4; --f2: #d9932b; --f3: #2f9e6e; --f4: #8a5cc0; --f5: #2b95a8; --f6: #c65f92; --f7: #87892f;
  --f8: #a0714f;
  --row: 7.4rem;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --window: #17181b; --surface: #1f2125; --border: #33363c; --text: #e8e9ec; --quiet: #9ea3ac;
    --accent: #8aa4f5; --track: #303238; --card: #2a2c31; --meaning: #6f9bf0; --keyword: #e0a84e;
    --rerank: #d7b8f5; --fresh: #55b98c; --repetition: #e0706a; --risen: #66c79b; --sunk: #ea8a84;
    --match: #5a4524;
    --f1: #6f9bf0; --f2: #e0a84e; --f3: #55b98c; --f4: #b18be0; --f5: #5bb8c9; --f6: #e08bb5; --f7: #b5b75c;
    --f8: #c69a78;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem; max-width: 84rem; background: var(--window); color: var(--text);
  font: 15px/1.45 system-ui, "Segoe UI", "Noto Sans", "Noto Sans CJK JP", sans-serif;
}
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .8rem; }
h3 { font-size: 1rem; margin: 0; }
.notice { margin: -.2rem 0 1rem; }
p { margin: .3rem 0; }
a { color: var(--accent); }
mark { background: var(--match); color: inherit; border-radius: 2px; }
.quiet, .place, .detail, figcaption, footer { color: var(--quiet); }
.place, .detail, .quiet { font-size: .88em; }
.facts { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: .8rem 0 0; list-style: none; }
.facts li { background: var(--card); border-radius: 6px; padding: .2rem .6rem; font-size: .92em; }
.lists { display: grid; grid-template-columns: minmax(0, 1fr) 6rem minmax(0, 1fr); }
.lists > .between { padding-top: 3.6rem; }
.lists header { height: 3.6rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; margin: .1rem 0; list-style: none; }
.legend li { color: var(--quiet); font-size: .85em; white-space: nowrap; }
ol.hits { list-style: none; margin: 0; padding: 0; background: var(--surface); border-radius: 6px; }
.hit {
  height: var(--row); padding: .55rem .8rem; overflow: hidden; display: grid;
  grid-template-columns: 1.8rem minmax(0, 1fr) auto; column-gap: .5rem; align-content: start;
  border-bottom: 1px solid var(--border);
}
.hit > .rank { color: var(--quiet); grid-row: span 4; }
.hit > .score { font-variant-numeric: tabular-nums; font-weight: 600; }
.hit > .place, .hit > .snippet, .hit > .bar { grid-column: 2 / 4; }
.hit h3, .hit > .place { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; margin: 0; }
.hit > .snippet {
  margin: .1rem 0 .35rem; font-size: .9em; overflow: hidden; overflow-wrap: anywhere;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2; height: 2.9em;
}
.move { font-weight: 600; margin-right: .5em; }
.move.risen { color: var(--risen); }
.move.sunk { color: var(--sunk); }
svg { display: block; }
svg.defs { position: absolute; }
svg.bar { width: 100%; height: 9px; }
svg.sample { display: inline-block; vertical-align: middle; margin-right: .35em; }
svg.ribbons { width: 100%; height: 100%; overflow: visible; }
.between { height: 100%; }
.track { fill: var(--track); }
rect.meaning { fill: var(--meaning); }
rect.keyword { fill: var(--keyword); }
pattern rect.rerank { fill: var(--rerank); }
.gap { stroke: var(--track); }
.stripe { stroke: var(--repetition); fill: none; }
rect.faded { fill: none; stroke: var(--quiet); stroke-opacity: .7; }
.ribbon { fill: none; stroke-width: 2; }
.ribbon.unmoved { stroke: var(--quiet); stroke-width: 1; stroke-dasharray: 3 3; }
.ribbon.risen { stroke: var(--fresh); }
.ribbon.sunk { stroke: var(--repetition); stroke-width: 2.5; }
.reasons {
  display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr));
}
.reason { background: var(--surface); border-radius: 6px; padding: .9rem 1rem; overflow-wrap: anywhere; }
.reason .answer { margin: .6rem 0; }
.formula { background: var(--card); border-radius: 6px; padding: .4rem .7rem; margin: .6rem 0 0; }
.formula { font: .85em/1.5 "JetBrains Mono", "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; }
table { border-collapse: collapse; margin: .4rem 0; }
caption { text-align: left; color: var(--quiet); padding: .2rem 0; }
th, td { text-align: left; vertical-align: top; padding: .2rem .9rem .2rem 0; font-weight: 400; }
thead th { color: var(--quiet); font-size: .88em; }
tbody tr { border-top: 1px solid var(--border); }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.ledger { width: 100%; }
.ledger td.number { padding-right: 0; }
.ledger .strong th, .ledger .strong td { font-weight: 600; }
.ledger .detail { display: block; font-weight: 400; }
.wide { overflow-x: auto; }
svg.river { width: 100%; min-width: 46rem; background: var(--surface); border-radius: 6px; }
.river text { fill: var(--text); font-size: 12px; }
.river text.quiet { fill: var(--quiet); }
.river text.strong { font-weight: 600; fill: var(--accent); }
.flow { fill: none; stroke-width: 4; stroke-opacity: .85; stroke-linecap: round; }
.flow.alone { stroke-width: 3; }
.colour0 { stroke: var(--quiet); }
.colour1 { stroke: var(--f1); }
.colour2 { stroke: var(--f2); }
.colour3 { stroke: var(--f3); }
.colour4 { stroke: var(--f4); }
.colour5 { stroke: var(--f5); }
.colour6 { stroke: var(--f6); }
.colour7 { stroke: var(--f7); }
.colour8 { stroke: var(--f8); }
.dash2 { stroke-dasharray: 12 6; }
.dash3 { stroke-dasharray: 2 7; }
.dash4 { stroke-dasharray: 18 5 2 5; }
.dash5 { stroke-dasharray: 6 6; }
.dash6 { stroke-dasharray: 2 6 8 6; }
.dash7 { stroke-dasharray: 24 6; }
.dash8 { stroke-dasharray: 4 4; }
.cut { stroke: var(--border); stroke-dasharray: 4 4; }
.tick { stroke: var(--quiet); }
.head { stroke: var(--accent); stroke-width: 2; }
figure { margin: 0; }
details { margin: .6rem 0; }
summary { cursor: pointer; color: var(--accent); }
.tables { display: flex; flex-wrap: wrap; gap: 0 3rem; }
footer { margin-top: 2.5rem; border-top: 1px solid var(--border); padding-top: .6rem; font-size: .88em; }
@media screen and (max-width: 52rem) {
  .lists { display: block; }
  .lists > .between { display: none; }
  .lists header { height: auto; margin-top: 1rem; }
  .hit { height: auto; }
}
@media print {
  :root { --window: #ffffff; --row: 8.2rem; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { padding: 0; max-width: none; font-size: 9.5pt; }
  .lists { grid-template-columns: minmax(0, 1fr) 3rem minmax(0, 1fr); }
  .reasons { display: block; columns: 2; column-gap: 1rem; }
  .reason { padding: 0 0 1.2rem; break-inside: avoid; }
  .hit, figure, tr { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  .wide { overflow: visible; }
  svg.river { min-width: 0; }
}
@page { margin: 14mm; }
"""
