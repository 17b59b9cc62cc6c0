import { tmpdir } from 'node:os'
import { inFolder } from '../../harness/site/in-folder.ts'
import { BenchmarkUsageError } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure, Section } from '../../harness/benchmark/report.ts'
import { measureProduct } from './product.ts'
import { PEER_NAMES, measurePeer } from './peers.ts'
import type { Timed } from './timed-command.ts'
import { messageOf } from '../../../node-shared/errors.ts'

/** `npm run bench -- build`: whole sites from nothing, and what comes after, beside other generators. */
export const buildBenchmark: Benchmark = {
  name: 'build',
  summary: 'a site from nothing, with kept bundles, rebuilt and restarted, beside other generators',
  options: {
    posts: { meaning: 'numbers of published posts', default: '1000,10000,50000' },
    peers: { meaning: `among ${PEER_NAMES.join(', ')}; or none`, default: PEER_NAMES.join(',') },
    folder: { meaning: 'where to put data and sites', default: tmpdir() },
  },
  async run(values, progress) {
    const sizes = (values['posts'] ?? '').split(',').map(Number)
    if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
      throw new BenchmarkUsageError('--posts takes whole numbers with commas between.')
    }
    const wanted = (values['peers'] ?? '').split(',')
    const sections: Section[] = []
    const problems: string[] = []
    const measure = async (folder: string) => {
      for (const posts of sizes) {
        const figures: Figure[] = []
        const add = (name: string, { seconds, memoryMb }: Timed) => {
          const note = memoryMb === 0 ? '' : `at most ${memoryMb.toFixed(0)} MB`
          figures.push(singleFigure(name, 's', seconds, note))
          progress(`${posts} posts, ${name}: ${seconds.toFixed(1)} s ${note}`)
        }
        await measureProduct({ posts, folder, add, progress })
        for (const key of PEER_NAMES.filter((name) => wanted.includes(name))) {
          // What has taken an hour until here must not be lost with one of the others.
          const result = await measurePeer(key, posts, folder).catch(messageOf)
          if (typeof result === 'string') {
            problems.push(`${key}, ${posts} posts: ${result}`)
            continue
          }
          add(`${result.name}: from nothing`, result.cold)
          add(`${result.name}: one post edited`, result.edited)
        }
        sections.push({ title: `${posts} posts`, figures })
      }
    }
    await inFolder('build', measure, values['folder'])
    return { sections, problems }
  },
}
