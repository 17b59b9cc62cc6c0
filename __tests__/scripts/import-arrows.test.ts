import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { emptyFolder } from '../setup/empty-folder.ts'

const PROGRAM = path.resolve('node_modules', '.bin', 'depcruise')
const RULES = path.resolve('.dependency-cruiser.cjs')

const reportSchema = z.object({
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
})

const folder = emptyFolder()

/** What the rules say of a tree, given as the imports of each of its files. */
async function violations(tree: Readonly<Record<string, string>>): Promise<readonly string[]> {
  await writeFile(path.join(folder, 'tsconfig.json'), '{}')
  for (const [file, imports] of Object.entries(tree)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), `${imports}\nexport type Own = string\n`)
  }
  const zones = [...new Set(Object.keys(tree).map((file) => file.split('/')[0] ?? ''))]
  const { stdout } = await promisify(execFile)(
    PROGRAM,
    ['--config', RULES, '--output-type', 'json', ...zones],
    { cwd: folder },
  )
  const report = reportSchema.parse(JSON.parse(stdout))
  return report.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)
}

describe('the rules about imports', () => {
  it('let folders import from their own floor and from those below', async () => {
    const found = await violations({
      'gatsby/errors.ts': '',
      'gatsby/nodes/nodes.ts': "import type { Own } from '../errors.ts'",
      'gatsby/pages/plan-pages.ts': "import type { Own } from '../nodes/nodes.ts'",
      'gatsby/derived/registry.ts': "import type { Own } from '../pages/plan-pages.ts'",
      'gatsby/builder/main.ts': "import type { Own } from '../derived/registry.ts'",
    })
    expect(found).toEqual([])
  })

  it('refuse an arrow to a higher floor of gatsby/, of a type too', async () => {
    const found = await violations({
      'gatsby/nodes/nodes.ts': "import type { Own } from '../pages/plan-pages.ts'",
      'gatsby/pages/plan-pages.ts': '',
    })
    expect(found).toEqual([
      'gatsby-floor-2-not-upward: gatsby/nodes/nodes.ts -> gatsby/pages/plan-pages.ts',
    ])
  })

  it('refuse an arrow from the files of gatsby/ itself to one of its folders', async () => {
    const found = await violations({
      'gatsby/errors.ts': "import type { Own } from './nodes/nodes.ts'",
      'gatsby/nodes/nodes.ts': '',
    })
    expect(found).toEqual(['gatsby-floor-0-not-upward: gatsby/errors.ts -> gatsby/nodes/nodes.ts'])
  })

  it('refuse a folder of gatsby/ that stands on no floor', async () => {
    const found = await violations({
      'gatsby/loft/loft.ts': '',
      'gatsby/builder/main.ts': "import type { Own } from '../loft/loft.ts'",
    })
    expect(found).toEqual([
      'gatsby-folder-has-a-floor: gatsby/builder/main.ts -> gatsby/loft/loft.ts',
    ])
  })

  it('refuse a circle of folders whose files form none', async () => {
    const found = await violations({
      'server/auth/accounts.ts': "import type { Own } from '../mail/letters.ts'",
      'server/auth/words.ts': '',
      'server/mail/letters.ts': '',
      'server/mail/outbox.ts': "import type { Own } from '../auth/words.ts'",
    })
    expect(found).toEqual([
      'no-folder-circle: server/auth -> server/mail',
      'no-folder-circle: server/mail -> server/auth',
    ])
  })

  it('refuse a circle of files that only types close', async () => {
    const found = await violations({
      'shared/post.ts': "import { slug } from './slug.ts'\nslug()",
      'shared/slug.ts': "import type { Own } from './post.ts'\nexport const slug = () => ''",
    })
    expect(found).toEqual(['no-circular: shared/post.ts -> shared/slug.ts'])
  })
})
