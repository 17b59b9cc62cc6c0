/**
 * Stands in for `gatsby build`: writes what `fake.json` of the data folder says into `public/`, and a
 * report. Runs in the prepared workspace, three folders below the data folder.
 */
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const dataDir = path.resolve('..', '..', '..')
const plan = JSON.parse(readFileSync(path.join(dataDir, 'fake.json'), 'utf8'))

// Before it says that it has started: a test may stop it then.
if (plan.asksWhenStopped) {
  process.on('SIGTERM', async () => {
    const answer = await fetch(`${process.env.PLIEGO_BACKEND_ORIGIN}${plan.asksWhenStopped}`).then(
      ({ status }) => `answered ${status}`,
      ({ message }) => message,
    )
    appendFileSync(path.join(dataDir, 'runs.log'), `${answer}\n`)
    process.exit(1)
  })
}
appendFileSync(path.join(dataDir, 'runs.log'), `start ${process.pid}\n`)
console.log('success compile gatsby files - 0.1s')
console.log('success Building production JavaScript and CSS bundles - 0.2s')
if (plan.waitMs) await new Promise((resolve) => setTimeout(resolve, plan.waitMs))
if (plan.fail) {
  console.log(`\n ERROR  #11321  API.NODE.EXECUTION\n\n${plan.fail}\n`)
  console.log(`  ${'minified;'.repeat(1000)}`)
  console.log('    at Object.<anonymous> (/secret/place/gatsby-node.js:1:1)')
  process.exit(1)
}
rmSync('public', { recursive: true, force: true })
for (const [name, content] of Object.entries(plan.files)) {
  const file = path.join('public', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}
if (plan.report) writeFileSync(process.env.PLIEGO_BUILD_REPORT, JSON.stringify(plan.report))
writeFileSync(path.join(dataDir, 'environment.json'), JSON.stringify(process.env))
appendFileSync(path.join(dataDir, 'runs.log'), 'end\n')
