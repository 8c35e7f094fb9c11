"""Text to vectors and cross-encoder scores, through fastembed.

Nothing leaves the computer but the request for a model that a person asked for. ONNX Runtime sends usage to
its maker unless told not to before it is imported, which happens nowhere but in this package.
"""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
# A download through its own protocol can be neither followed nor cancelled as one by HTTP can.
os.environ["HF_HUB_DISABLE_XET"] = "1"
