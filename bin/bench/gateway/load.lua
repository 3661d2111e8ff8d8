-- wrk script: posts a chat completion whose text differs each time, by so many users in turn, and prints one line of JSON.
--   wrk -t1 -c64 -d5s -s load.lua URL -- BODY_FILE AUTHORIZATION USERS
local counter = 0
local users, before, after

function init(args)
  local file = assert(io.open(args[1], "r"))
  wrk.method = "POST"
  wrk.body = file:read("*a")
  wrk.headers["Content-Type"] = "application/json"
  wrk.headers["Authorization"] = args[2]
  users = tonumber(args[3])
  file:close()
  local text = wrk.format()
  local first, last = text:find("COUNTER000", 1, true)
  before, after = text:sub(1, first - 1), text:sub(last + 1)
end

function request()
  counter = counter + 1
  local ending = after
  if users > 0 then ending = after:gsub("USER000000", string.format("%010d", counter % users)) end
  return before .. string.format("%010d", counter) .. ending
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"seconds":%.3f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.status + e.connect + e.read + e.write + e.timeout))
end
