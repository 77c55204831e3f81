"""Uses `tweetdex mcp` through the official client (the package mcp), in both forms of the protocol.

Usage: model_context.py PROGRAM STORE TWEET

Prints "ok" if all replies are as expected. STORE contains the sample archives, and TWEET is the ID of one of its tweets.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters

PROGRAM, STORE, TWEET = sys.argv[1:4]
SERVER = StdioServerParameters(command=PROGRAM, args=["--store", STORE, "mcp"])


def data(result):
    """Returns the document of a result, which is in it as text and as a structure."""
    assert not result.is_error, result.content
    assert json.loads(result.content[0].text) == result.structured_content
    assert result.structured_content["notice"].startswith("untrusted_data is quoted")
    return result.structured_content["untrusted_data"]


async def search(client, **arguments):
    return data(await client.call_tool("search", arguments))


async def use(mode):
    async with Client(SERVER, mode=mode) as client:
        assert client.protocol_version == ("2025-11-25" if mode == "legacy" else "2026-07-28"), client.protocol_version
        assert client.server_info.name == "tweetdex"
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == ["search", "show", "overview", "figures"]
        assert all(tool.annotations.read_only_hint for tool in tools)

        # Each tool.
        found = await search(client, query="coffee", limit=3, facets=["year"])
        assert found["schema"] == "tweetdex.search/1" and len(found["tweets"]) == 3 and found["facets"]["year"]
        shown = data(await client.call_tool("show", {"tweet": TWEET}))
        assert shown["schema"] == "tweetdex.thread/1" and TWEET in [row["id"] for row in shown["rows"]]
        overview = await client.call_tool("overview", {})
        assert "from:nasa" in overview.structured_content["query_language"]
        assert data(overview)["owners"] and data(overview)["statistics"]["by"] == "year"
        top = data(await client.call_tool("figures", {"of": "hashtags", "limit": 2}))
        assert top["schema"] == "tweetdex.top/1" and len(top["rows"]) == 2

        # All pages together contain each tweet once.
        ids, arguments = [], {"query": "coffee", "limit": 7}
        while True:
            page = await client.call_tool("search", arguments)
            ids += [tweet["id"] for tweet in data(page)["tweets"]]
            if "next" not in page.structured_content:
                break
            arguments["page"] = page.structured_content["next"]
        assert len(ids) == len(set(ids)) == found["total"], (len(ids), found["total"])

        # Wrong input: a result with the hint of the command line.
        for name, arguments, hint in [
            ("search", {"query": "fron:ann"}, 'did you mean "from:"'),
            ("search", {}, "hint: a query"),
            ("search", {"query": "a", "limit": 1000}, "from 1 to 100"),
            ("search", {"query": "a", "qery": "b"}, "did you mean query?"),
            ("search", {"query": "a", "page": "nonsense"}, "use the value of next"),
            ("show", {"tweet": "999"}, "hint: run tweetdex search"),
            ("figures", {"of": "hashtag"}, "did you mean hashtags or cashtags?"),
        ]:
            result = await client.call_tool(name, arguments)
            assert result.is_error and hint in result.content[0].text, (name, arguments, result.content)
        for name in ["delete", "messages"]:
            try:
                await client.call_tool(name, {})
                raise AssertionError(f"{name} exists")
            except Exception as error:
                assert "unknown" in str(error), error

        # Several calls at once.
        calls = [search(client, query=word, limit=2) for word in ["coffee", "tea", "#coffee", "", "zzzzqq"] * 4]
        results = await asyncio.gather(*calls)
        assert [result["query"] for result in results] == ["coffee", "tea", "#coffee", "", "zzzzqq"] * 4
        assert results[:5] != results[1:6] and results[4]["tweets"] == []
        start = time.monotonic()
    # The server ends with its input. The client would kill it after two seconds.
    assert time.monotonic() - start < 1.5


def killed_client():
    """Kills a client with a running server. The server must end too."""
    script = "import asyncio, sys\nfrom mcp.client.client import Client\n" + (
        "from mcp.client.stdio import StdioServerParameters\n"
        "async def use():\n"
        "    async with Client(StdioServerParameters(command=sys.argv[1], args=sys.argv[2:])) as client:\n"
        "        await client.list_tools()\n"
        "        print('ready', flush=True)\n"
        "        await asyncio.sleep(60)\n"
        "asyncio.run(use())\n"
    )
    client = subprocess.Popen(
        [sys.executable, "-c", script, PROGRAM, "--store", STORE, "mcp"], stdout=subprocess.PIPE, text=True)
    assert client.stdout.readline() == "ready\n"
    with open(f"/proc/{client.pid}/task/{client.pid}/children") as file:
        servers = [int(word) for word in file.read().split()]
    assert len(servers) == 1, servers
    client.send_signal(signal.SIGKILL)
    client.wait()
    for _ in range(100):
        try:
            with open(f"/proc/{servers[0]}/stat") as file:
                # A process that has ended stays until its parent, which is now another process, has waited for it.
                if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return
        except FileNotFoundError:
            return
        time.sleep(0.02)
    os.kill(servers[0], signal.SIGKILL)
    raise AssertionError("the server runs without its client")


for mode in ["legacy", "auto"]:
    asyncio.run(use(mode))
killed_client()
print("ok")
