-- Visits b0 to b(codes - 1) at random with the headers of a browser. The number of codes is the first argument, the path
-- after them the second.
local codes = 1
local after = ""

init = function(args)
  codes = tonumber(args[1]) or 1
  after = args[2] or ""
  wrk.headers["User-Agent"] = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
  wrk.headers["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
  wrk.headers["Accept-Language"] = "de-AT,de;q=0.9,en;q=0.8"
  wrk.headers["Accept-Encoding"] = "gzip, deflate, br"
  wrk.headers["Referer"] = "https://news.example.org/"
  math.randomseed(os.time())
end

request = function()
  return wrk.format("GET", "/b" .. math.random(0, codes - 1) .. after)
end

done = function(summary, latency)
  io.write(string.format("result %d %.0f %.0f %d\n", summary.requests, summary.duration, latency:percentile(99.0),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
