import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Command, CommandResult } from '../../../scripts/deploy/deploy-steps.ts'
import { FIREBASE_TOOLS } from '../../../scripts/deploy/deploy-steps.ts'
import { deploy, parseDeployOptions } from '../../../scripts/deploy/run-deploy.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`
const ENVIRONMENT: Readonly<Record<string, string>> = {
  GATSBY_FIREBASE_API_KEY: 'key',
  GATSBY_FIREBASE_PROJECT_ID: 'my-project',
  GATSBY_FIREBASE_APP_ID: '1:2:web:3',
  PLIEGO_SITE_URL: 'https://my-project.web.app',
  PLIEGO_WEBHOOK_URL: 'https://publisher.example.org/hooks/publish',
  PLIEGO_WEBHOOK_SECRET: SECRET,
}
const PROJECTS = JSON.stringify({ status: 'success', result: [{ projectId: 'my-project' }] })

describe('A deploy to Firebase', () => {
  const root = emptyFolder()
  let commands: Command[]
  let printed: string

  /** How a command ends; null for well. */
  let answer: (line: string) => Partial<CommandResult> | null

  beforeEach(() => {
    mkdirSync(path.join(root, 'firebase', 'functions'), { recursive: true })
    mkdirSync(path.join(root, 'public', 'about'), { recursive: true })
    writeFileSync(path.join(root, 'public', 'index.html'), '<script>1</script>')
    writeFileSync(path.join(root, 'public', 'about', 'index.html'), 'about')
    writeFileSync(
      path.join(root, 'public', '_redirects.json'),
      JSON.stringify([{ from: '/old', to: '/new', status: 301 }]),
    )
    commands = []
    printed = ''
    answer = () => null
  })

  const run = async (
    parameters: readonly string[] = [],
    environment: Readonly<Record<string, string>> = ENVIRONMENT,
  ) =>
    deploy(parseDeployOptions(parameters), {
      environment,
      root,
      run: (command) => {
        commands.push(command)
        const line = command.line.join(' ')
        const output = line.includes('projects:list') ? PROJECTS : ''
        return Promise.resolve({ exitCode: 0, output, ...answer(line) })
      },
      print: (text) => {
        printed += text
      },
    })
  /** What was run, without the program's name and the project. */
  const lines = () =>
    commands.map(({ line }) =>
      line
        .join(' ')
        .replace(`npx --yes ${FIREBASE_TOOLS}`, 'firebase')
        .replace(' --project my-project', ''),
    )

  it('deploys what the site relies on before it', async () => {
    await run()
    expect(lines()).toEqual([
      'firebase projects:list --json',
      'firebase deploy --only firestore:indexes',
      'firebase deploy --only firestore:rules',
      'firebase deploy --only storage',
      'npm ci --prefix firebase/functions --ignore-scripts --no-audit --no-fund',
      'firebase functions:secrets:access PLIEGO_WEBHOOK_SECRET',
      'firebase functions:secrets:set PLIEGO_WEBHOOK_SECRET --data-file - --force',
      'firebase deploy --only functions',
      'node scripts/bootstrap.mjs build',
      'firebase deploy --only hosting --config firebase.deploy.json',
    ])
    expect(readFileSync(path.join(root, 'firebase/functions/.env.my-project'), 'utf8')).toBe(
      'PLIEGO_WEBHOOK_URL=https://publisher.example.org/hooks/publish\n',
    )
    const config = readFileSync(path.join(root, 'firebase.deploy.json'), 'utf8')
    expect(config).toContain("'sha256-")
    expect(config).toContain('"regex": "^(?:/old)/?$"')
    expect(printed).toContain('[11/11] Hosting')
  })

  it('keeps the secret out of command lines, and sets it only when it differs', async () => {
    await run(['--only', 'functions'])
    expect(lines().join('\n')).not.toContain(SECRET)
    expect(commands.find(({ input }) => input === SECRET)?.line).toContain('functions:secrets:set')
    commands = []
    answer = (line) => (line.includes('secrets:access') ? { output: `${SECRET}\n` } : null)
    await run(['--only', 'functions'])
    expect(lines().some((line) => line.includes('secrets:set'))).toBe(false)
    expect(printed).toContain('Secret of the webhook: unchanged')
  })

  it('does nothing in a dry run but say what it would do', async () => {
    await run(['--dry-run'])
    expect(commands).toEqual([])
    expect(printed).toContain(`npx --yes ${FIREBASE_TOOLS} deploy --only firestore:rules`)
    expect(printed).not.toContain(SECRET)
    expect(printed).toContain('Nothing was done.')
  })

  it('names everything that is missing, before anything is done', async () => {
    const environment = {
      GATSBY_FIREBASE_AUTH_HOST: 'http://127.0.0.1:9099',
      PLIEGO_SITE_URL: 'http://my-project.web.app',
    }
    const failure = await run([], environment).catch((error: unknown) => error)
    for (const name of [
      'GATSBY_FIREBASE_PROJECT_ID',
      'GATSBY_FIREBASE_API_KEY',
      'GATSBY_FIREBASE_APP_ID',
      'GATSBY_FIREBASE_AUTH_HOST',
      'PLIEGO_SITE_URL',
      'PLIEGO_WEBHOOK_URL',
      'PLIEGO_WEBHOOK_SECRET',
    ]) {
      expect(String(failure)).toContain(name)
    }
    expect(commands).toEqual([])
  })

  it('needs for some parts only what these need', async () => {
    const { GATSBY_FIREBASE_API_KEY = '', GATSBY_FIREBASE_PROJECT_ID = '' } = ENVIRONMENT
    await run(['--only', 'rules'], { GATSBY_FIREBASE_API_KEY, GATSBY_FIREBASE_PROJECT_ID })
    expect(lines()).toEqual([
      'firebase projects:list --json',
      'firebase deploy --only firestore:rules',
      'firebase deploy --only storage',
    ])
    expect(() => parseDeployOptions(['--only', 'everything'])).toThrow('"everything"')
    expect(() => parseDeployOptions(['--force'])).toThrow('--force')
  })

  it('leaves the site to a publisher that releases it', async () => {
    await run([], { ...ENVIRONMENT, PLIEGO_RELEASE_TARGET: 'firebase-hosting' })
    expect(lines().some((line) => line.includes('hosting'))).toBe(false)
    expect(printed).toContain('The publisher releases the site')
  })

  it.each(['local', 'firebase-hosting'])(
    'shows a preview to whoever has its address, where the target is %s',
    async (target) => {
      await run(['--preview', 'pr-12'], { ...ENVIRONMENT, PLIEGO_RELEASE_TARGET: target })
      expect(lines()).toEqual([
        'firebase projects:list --json',
        'node scripts/bootstrap.mjs build',
        'firebase hosting:channel:deploy pr-12 --expires 7d --no-authorized-domains --config firebase.deploy.json',
      ])
      const config = readFileSync(path.join(root, 'firebase.deploy.json'), 'utf8')
      const { hosting } = JSON.parse(config) as { hosting: { headers: object[] } }
      expect(hosting.headers).toContainEqual({
        source: '**',
        headers: [{ key: 'x-robots-tag', value: 'noindex' }],
      })
      expect(printed).toContain('after 7 days')
    },
  )

  it('lets search engines list the site itself', async () => {
    await run()
    expect(readFileSync(path.join(root, 'firebase.deploy.json'), 'utf8')).not.toContain('noindex')
  })

  it.each(['live', 'PR 12', '-a', ''])('shows no preview named "%s"', (name) => {
    expect(() => parseDeployOptions(['--preview', name])).toThrow('--preview takes')
  })

  it('shows of a preview the site alone', () => {
    expect(() => parseDeployOptions(['--preview', 'pr-12', '--only', 'rules'])).toThrow('--only')
  })

  it('deploys to the site of the project that is named', async () => {
    await run(['--only', 'hosting'], { ...ENVIRONMENT, PLIEGO_HOSTING_SITE: 'second' })
    expect(readFileSync(path.join(root, 'firebase.deploy.json'), 'utf8')).toContain(
      '"site": "second"',
    )
  })

  it('says what to do for an account that is not signed in or has no such project', async () => {
    answer = (line) => (line.includes('projects:list') ? { exitCode: 1 } : null)
    await expect(run()).rejects.toMatchObject({ code: 'deploy/signed-out' })
    answer = (line) =>
      line.includes('projects:list')
        ? { output: '{"result":[{"projectId":"other-project"}]}' }
        : null
    await expect(run()).rejects.toThrow('It has: other-project')
    expect(commands).toHaveLength(2)
  })

  it('can be cut off at any command, and is done by the next run', async () => {
    await run()
    const whole = lines()
    for (const [index, line] of whole.entries()) {
      // There may be no stored secret yet.
      if (line.includes('secrets:access')) continue
      commands = []
      answer = () => (commands.length === index + 1 ? { exitCode: 1 } : null)
      await expect(run()).rejects.toMatchObject({
        code: index === 0 ? 'deploy/signed-out' : 'deploy/step-failed',
      })
      answer = () => null
      commands = []
      await run()
      expect(lines()).toEqual(whole)
    }
  })
})
