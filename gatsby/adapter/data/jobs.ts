import path from 'node:path'
import { z } from 'zod'
import type { Modules, StoreAction } from '../modules/modules.ts'

const jobSchema = z.object({
  job: z.looseObject({
    outputDir: z.string(),
    args: z.looseObject({
      operations: z.array(z.looseObject({ outputPath: z.string() })).optional(),
    }),
  }),
})

/**
 * Runs something that may start jobs, such as the encoding of pictures, and waits until they are done.
 *
 * @returns its result, and absolute paths of the files of the jobs; a job that ran before runs no
 * more and is not among them
 */
export async function withJobs<Result>(
  modules: Modules,
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly files: readonly string[] }> {
  const { emitter } = modules['gatsby/dist/redux']
  const files = new Set<string>()
  const onJob = ({ payload }: StoreAction) => {
    const parsed = jobSchema.safeParse(payload)
    if (!parsed.success) return
    const { outputDir, args } = parsed.data.job
    for (const { outputPath } of args.operations ?? []) files.add(path.join(outputDir, outputPath))
  }
  emitter.on('CREATE_JOB_V2', onJob)
  try {
    const result = await run()
    await modules['gatsby/dist/utils/wait-until-jobs-complete'].waitUntilAllJobsComplete()
    return { result, files: [...files] }
  } finally {
    emitter.off('CREATE_JOB_V2', onJob)
  }
}
