import { saveAuthorName } from '../../../platform/authors/author-names'
import type { AccountSources } from './account-sources'

/** The account at the configured backend. */
export const browserAccount: AccountSources = {
  async readRole(userId) {
    const { readRole } = await import('../../../platform/posts')
    return readRole(userId)
  },
  saveName: saveAuthorName,
  async changePassword(current, next) {
    const { changeOwnPassword } = await import('../../../platform/firebase/own-account')
    await changeOwnPassword(current, next)
  },
  async deleteAccount(password) {
    const { deleteOwnAccount } = await import('../../../platform/firebase/own-account')
    await deleteOwnAccount(password)
  },
}
