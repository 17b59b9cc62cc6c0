/**
 * Stands for a decoder that a picture stops or breaks. The bytes say what it does: `loop` and a file
 * in which it leaves its process id, `crash`, or anything else to keep the picture.
 */
import { writeFileSync } from 'node:fs'

process.on('message', ({ bytes }) => {
  const [what, file] = Buffer.from(bytes).toString().split(' ')
  if (what === 'crash') process.kill(process.pid, 'SIGSEGV')
  else if (what === 'loop') {
    writeFileSync(file, String(process.pid))
    for (;;);
  } else process.send({ kind: 'kept' })
})
process.on('disconnect', () => process.exit())
process.send({ kind: 'ready' })
