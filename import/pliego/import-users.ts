import path from 'node:path'
import { z } from 'zod'
import type { Administrator } from '../../node-shared/administrator/open-administrator.ts'
import { readWhole } from '../../node-shared/content-export/verify.ts'
import { decodeFields, encodeFields } from '../../node-shared/backend/wire-values.ts'
import { EXPORT_FILES, exportedUsersSchema } from '../../shared/documents/content-export.ts'
import { DISPLAY_NAME_MAX_LENGTH, userSchema } from '../../shared/accounts/user-document.ts'
import { ImportError } from '../settings/errors.ts'
import { parseJson } from './exported-posts.ts'

const USERS_MAX_BYTES = 50_000_000

const profileSchema = z.strictObject({
  ...userSchema.shape,
  displayName: z.string().min(1).max(DISPLAY_NAME_MAX_LENGTH),
})

/**
 * Makes the accounts and roles of an export that are not here yet. Who is here keeps name and role:
 * an export never makes an administrator of someone who has an account.
 *
 * @returns a line for the report
 */
export async function importUsers(
  folder: string,
  { documents, accounts }: Administrator,
  isDryRun: boolean,
): Promise<string> {
  const text = await readWhole(path.join(folder, EXPORT_FILES.users), USERS_MAX_BYTES)
  const parsed = exportedUsersSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    throw new ImportError(
      'import/bad-arguments',
      `${EXPORT_FILES.users} of the export is damaged: ${z.prettifyError(parsed.error).slice(0, 300)}`,
    )
  }
  const counts = { made: 0, here: 0, refused: 0 }
  for (const { uid, profile, account } of parsed.data) {
    const place = `users/${uid}`
    const isSafe = /^[^/\p{Cc}]{1,128}$/u.test(uid)
    const role = profile === null ? null : profileSchema.safeParse(decodeFields(profile))
    if (!isSafe || role?.success === false) counts.refused += 1
    else if ((await documents.read([place])).has(place)) counts.here += 1
    else {
      counts.made += 1
      if (isDryRun) continue
      const isNew = account === null || (await accounts.create({ uid, ...account })) === 'created'
      // A taken address or id belongs to someone who is here: their rights stay what they are.
      if (isNew && role !== null) {
        await documents.commit([{ path: place, fields: encodeFields(role.data) }])
      } else if (!isNew) {
        counts.made -= 1
        counts.here += 1
      }
    }
  }
  return `people: ${counts.made} ${isDryRun ? 'to be made' : 'made'} (they set a password by "Forgot your password"), ${counts.here} already here, ${counts.refused} refused`
}
