import { userSchema } from '../../../shared/accounts/user-document'
import { readDocuments } from '../firebase/documents'

/** Someone who writes for the site. */
export interface StaffMember {
  readonly userId: string
  /** As administrators know them; readers see the name of the site's configuration. */
  readonly displayName: string
}

/** Everyone who may write, by name. Only editors may ask. @throws DocumentsError */
export async function readStaff(): Promise<StaffMember[]> {
  const found = await readDocuments('users')
  const staff = found.flatMap(({ id, fields }) => {
    const parsed = userSchema.safeParse(fields)
    return parsed.success ? [{ userId: id, displayName: parsed.data.displayName }] : []
  })
  return staff.sort((a, b) => a.displayName.localeCompare(b.displayName))
}
