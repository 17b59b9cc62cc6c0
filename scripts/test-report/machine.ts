import { statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg } from 'node:os'

/** How busy the machine is: it explains a test that passes on a quiet one only. */
export function describeMachine(folder: string): string {
  const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1)
  const disk = statfsSync(folder)
  return (
    `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} processors, ` +
    `free: ${gigabytes(freemem())} GB of memory, ${gigabytes(disk.bavail * disk.bsize)} GB of disk`
  )
}
