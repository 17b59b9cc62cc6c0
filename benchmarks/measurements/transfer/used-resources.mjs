// Loaded by `--import` before a program: says at its end what it took.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const processorMs = Math.round((userCPUTime + systemCPUTime) / 1000)
  process.stderr.write(`peak resident: ${maxRSS} kB, processor: ${processorMs} ms\n`)
})
