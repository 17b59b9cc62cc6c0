import { z } from 'zod'
import { writeDurably } from '../../../node-shared/files/durable-file.ts'
import { readJsonIfThere } from '../../../node-shared/files/read-text.ts'

/** Hosting drops a version that was not finished for twelve hours. */
const UNFINISHED_MAX_AGE_MS = 10 * 3_600_000
const KEPT = 100

const noteSchema = z.object({
  /** Which files and configuration it holds. */
  content: z.string(),
  version: z.string(),
  isFinal: z.boolean(),
  /** The newest release that it was made live for. */
  release: z.int().default(0),
  madeAt: z.number(),
})
const notesSchema = z.object({ site: z.string(), versions: z.array(noteSchema) })

/** A version of Hosting as this publisher knows it. */
export type VersionNote = z.infer<typeof noteSchema>

/** Notes about the versions of a site; kept in a file beside the releases. */
export interface VersionNotes {
  all(): Promise<readonly VersionNote[]>
  /** The version with this content that can be used or gone on with. */
  find(content: string): Promise<VersionNote | null>
  put(note: VersionNote): Promise<void>
  forget(version: string): Promise<void>
}

/** Opens the notes. Those of another site, or that cannot be read, do not count. */
export function openVersionNotes(file: string, site: string, now: () => number): VersionNotes {
  let known: VersionNote[] | null = null
  const load = async () => (known ??= await readNotes(file, site))
  const save = async (versions: VersionNote[]) => {
    known = versions.slice(-KEPT)
    await writeDurably(file, `${JSON.stringify({ site, versions: known })}\n`)
  }
  return {
    all: load,
    find: async (content) => {
      const usable = (await load()).filter(
        (note) =>
          note.content === content && (note.isFinal || now() - note.madeAt < UNFINISHED_MAX_AGE_MS),
      )
      return usable.find(({ isFinal }) => isFinal) ?? usable.at(-1) ?? null
    },
    put: async (note) => {
      await save([...(await load()).filter(({ version }) => version !== note.version), note])
    },
    forget: async (version) => {
      await save((await load()).filter((note) => note.version !== version))
    },
  }
}

async function readNotes(file: string, site: string): Promise<VersionNote[]> {
  const notes = await readJsonIfThere(file, notesSchema)
  // Without notes a version is made anew, and Hosting has its files already.
  return notes?.site === site ? notes.versions : []
}
