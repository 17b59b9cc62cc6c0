import path from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../../shared/records/json.ts'
import { readTextIfThere } from '../../../node-shared/files/read-text.ts'
import { writeWhole } from '../../files/write-whole.ts'
import type { GoodEntry } from './edited-entry.ts'

const schema = z.record(
  z.string(),
  z.object({
    revision: z.number(),
    changedOn: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
)

/**
 * Data of entries that has fitted the site, kept where every builder of a site finds it: one that is started
 * anew shows of a document that does not fit what the one before has shown.
 */
export interface GoodEntries {
  /** By the entry's id; empty where nothing usable is kept. */
  read(): Promise<ReadonlyMap<string, GoodEntry>>
  /** Keeps exactly these. */
  keep(good: ReadonlyMap<string, GoodEntry>): Promise<void>
}

/** @param folder of what builders keep, such as that of the pictures */
export function openGoodEntries(folder: string): GoodEntries {
  const file = path.join(folder, 'good-entries.json')
  let kept = '{}'
  const textOf = (good: ReadonlyMap<string, GoodEntry>) => JSON.stringify(Object.fromEntries(good))
  return {
    read: async () => {
      const good = new Map(Object.entries(await readGood(file)))
      kept = textOf(good)
      return good
    },
    keep: async (good) => {
      const text = textOf(good)
      if (text === kept) return
      await writeWhole(file, text)
      kept = text
    },
  }
}

/** A damaged file is as good as none: the files of `content/` show until the documents fit again. */
async function readGood(file: string): Promise<z.infer<typeof schema>> {
  return schema.safeParse(parseJson((await readTextIfThere(file)) ?? '')).data ?? {}
}
