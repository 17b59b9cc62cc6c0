import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'

const FOLDER = '.github/workflows'
const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string() }),
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.number(),
      needs: z.string().optional(),
      if: z.string().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  ),
})
const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })

const workflows = readdirSync(FOLDER).map((name) => {
  const content: unknown = parse(readFileSync(path.join(FOLDER, name), 'utf8'), { merge: true })
  return [name, workflowSchema.parse(content)] as const
})
const { scripts } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))

describe.each(workflows)('the workflow %s', (_, workflow) => {
  const jobs = Object.values(workflow.jobs)
  const steps = jobs.flatMap((job) => job.steps)

  it('runs only commands that package.json has', () => {
    const named = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:-]+)/g)])
    expect(named).not.toHaveLength(0)
    for (const [, name = ''] of named) expect(Object.keys(scripts)).toContain(name)
  })

  it('pins every action to a full version', () => {
    const used = steps.flatMap(({ uses }) => uses ?? [])
    expect(used).not.toHaveLength(0)
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w/-]+@v\d+\.\d+\.\d+$/)
  })

  it('may only read the repository, and leaves no credentials in its checkout', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const { permissions } of jobs) expect(permissions).toBeUndefined()
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@') === true)
    for (const checkout of checkouts) {
      expect(checkout.with).toMatchObject({ 'persist-credentials': false })
    }
  })

  it('keeps packages by the lock file', () => {
    const nodes = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@') === true)
    for (const node of nodes) {
      expect(node.with).toMatchObject({
        cache: 'npm',
        'cache-dependency-path': 'package-lock.json',
      })
    }
  })
})

describe('the workflow deploy.yml', () => {
  const deploy = new Map(workflows).get('deploy.yml')

  it('is started by main, pull requests, a dispatched event and by hand', () => {
    expect(Object.keys(deploy?.on ?? {}).sort()).toEqual([
      'pull_request',
      'push',
      'repository_dispatch',
      'workflow_dispatch',
    ])
    expect(deploy?.on['repository_dispatch']).toEqual({ types: ['rebuild'] })
  })

  it.each(['preview', 'deploy'])('skips the job %s without the secret', (name) => {
    const job = deploy?.jobs[name]
    expect(job?.needs).toBe('settings')
    expect(job?.if).toContain("needs.settings.outputs.has-secret == 'true'")
  })

  it('only says on a pull request what a deploy would do', () => {
    const commands = deploy?.jobs['preview']?.steps.flatMap(({ run }) => run ?? [])
    expect(commands).toContain('npm run deploy -- --dry-run')
    expect(commands).not.toContain('npm run deploy')
  })

  it('keeps bundles by the sources', () => {
    const cache = deploy?.jobs['deploy']?.steps.find(
      ({ uses }) => uses?.startsWith('actions/cache@') === true,
    )
    expect(cache?.with?.['key']).toEqual(
      expect.stringMatching(/hashFiles\('package-lock\.json'.*'gatsby\/\*\*', 'src\/\*\*'/),
    )
  })
})
