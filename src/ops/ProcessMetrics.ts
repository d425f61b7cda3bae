import { readdirSync, readFileSync } from "node:fs"
import { type IntervalHistogram, monitorEventLoopDelay, performance } from "node:perf_hooks"
import { Metric } from "effect"
import { counter } from "../lib/Counter.ts"

// These names are those of prom-client, the usual Prometheus library for Node, so dashboards for it work.
const gauge = (name: string, description: string) => Metric.gauge(name, { description })
const memory = gauge("process_resident_memory_bytes", "Resident memory of the process")
const uptime = gauge("process_uptime_seconds", "Seconds since the process started")
const startTime = gauge("process_start_time_seconds", "Start of the process, in seconds since 1970")
const cpu = counter("process_cpu_seconds_total", "CPU time of the process with all of its threads")
const openFiles = gauge("process_open_fds", "Open files and connections of the process (Linux)")
const mostFiles = gauge("process_max_fds", "The maximum number of open files and connections (Linux)")
const heapTotal = gauge("nodejs_heap_size_total_bytes", "Size of the heap of the main thread")
const heapUsed = gauge("nodejs_heap_size_used_bytes", "Used part of the heap of the main thread")
const external = gauge("nodejs_external_memory_bytes", "Memory outside the heap, such as buffers")
const loopMean = gauge("nodejs_eventloop_lag_mean_seconds", "Mean delay of the event loop since the last scrape")
const loopP99 = gauge("nodejs_eventloop_lag_p99_seconds", "99th percentile of that delay")
const loopMost = gauge("nodejs_eventloop_lag_max_seconds", "Maximum of that delay")
const loopUse = counter("nodejs_eventloop_busy_seconds_total", "Time that the main thread was busy")

/** The sampling interval of the delay, in milliseconds. */
const resolution = 20

let delay: IntervalHistogram | undefined
let seenCpu = 0
let seenBusy = 0

/** The delay beyond the interval of the samples, in seconds; 0 without a sample. */
const delayOf = (nanoseconds: number) =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolution / 1000) : 0

/** Starts sampling at the first scrape, because sampling needs a timer. */
const measureLoop = () => {
  if (delay === undefined) {
    delay = monitorEventLoopDelay({ resolution })
    delay.enable()
  }
  const has = delay.count > 0
  loopMean.unsafeUpdate(has ? delayOf(delay.mean) : 0, [])
  loopP99.unsafeUpdate(has ? delayOf(delay.percentile(99)) : 0, [])
  loopMost.unsafeUpdate(has ? delayOf(delay.max) : 0, [])
  delay.reset()
  const busy = performance.eventLoopUtilization().active / 1000
  loopUse.unsafeUpdate(Math.max(0, busy - seenBusy), [])
  seenBusy = busy
}

const measureFiles = () => {
  if (process.platform !== "linux") return
  // Reading the list opens one more file.
  openFiles.unsafeUpdate(readdirSync("/proc/self/fd").length - 1, [])
  const [, most] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? []
  if (most !== undefined) mostFiles.unsafeUpdate(Number(most), [])
}

/** Updates the metrics of the process. */
export const measureProcess = (): void => {
  const { rss, heapTotal: total, heapUsed: used, external: outside } = process.memoryUsage()
  memory.unsafeUpdate(rss, [])
  heapTotal.unsafeUpdate(total, [])
  heapUsed.unsafeUpdate(used, [])
  external.unsafeUpdate(outside, [])
  uptime.unsafeUpdate(Math.round(process.uptime()), [])
  startTime.unsafeUpdate(Math.round(performance.timeOrigin / 1000), [])
  const { user, system } = process.cpuUsage()
  const seconds = (user + system) / 1e6
  cpu.unsafeUpdate(Math.max(0, seconds - seenCpu), [])
  seenCpu = seconds
  measureLoop()
  measureFiles()
}
