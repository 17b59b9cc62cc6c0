import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { accountInfo } from '../../auth/accounts/account-info.ts'
import type { Account, AccountCursor } from '../../auth/accounts/account-store.ts'
import { AuthError } from '../../auth/policy/auth-error.ts'
import { parseBody } from '../../auth/operations/auth-context.ts'
import type { AuthContext } from '../../auth/operations/auth-context.ts'

const PAGE_DEFAULT = 20
const PAGE_MAX = 1000

const cursorSchema = z.tuple([z.int(), z.string()])

/** A page token holds the last account of the page before, so that it never goes stale. */
function writeCursor({ createdAt, uid }: Account): string {
  return Buffer.from(JSON.stringify([createdAt, uid])).toString('base64url')
}

/** @throws AuthError `INVALID_PAGE_SELECTION` */
function readCursor(token: string | null): AccountCursor | null {
  if (token === null || token === '') return null
  try {
    const text = Buffer.from(token, 'base64url').toString('utf8')
    const [createdAt, uid] = cursorSchema.parse(JSON.parse(text))
    return { createdAt, uid }
  } catch (cause) {
    throw new AuthError('INVALID_PAGE_SELECTION', undefined, { cause })
  }
}

/** `GET projects/P/accounts:batchGet?maxResults&nextPageToken`: all accounts, oldest first. */
export async function listAccounts(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const asked = request.query.get('maxResults') ?? String(PAGE_DEFAULT)
  const size = /^\d{1,6}$/.test(asked) ? Math.min(Number(asked), PAGE_MAX) : 0
  if (size === 0) throw new AuthError('INVALID_PAGE_SELECTION', `maxResults is 1 to ${PAGE_MAX}`)
  const after = readCursor(request.query.get('nextPageToken'))
  const page = context.accounts.page(after, size + 1)
  const users = page.slice(0, size)
  const last = page.length > size ? users.at(-1) : undefined
  return jsonResponse(200, {
    kind: 'identitytoolkit#DownloadAccountResponse',
    ...(users.length > 0 && { users: users.map(accountInfo) }),
    ...(last !== undefined && { nextPageToken: writeCursor(last) }),
  })
}

const count = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,9}$/)]).transform(Number)
const querySchema = z.object({
  returnUserInfo: z.boolean().default(true),
  limit: count.default(500),
  offset: count.default(0),
  sortBy: z
    .enum([
      'SORT_BY_FIELD_UNSPECIFIED',
      'USER_ID',
      'NAME',
      'CREATED_AT',
      'LAST_LOGIN_AT',
      'USER_EMAIL',
    ])
    .default('USER_ID'),
  order: z.enum(['ORDER_UNSPECIFIED', 'ASC', 'DESC']).default('ASC'),
  expression: z
    .array(
      z.object({
        email: z.string().optional(),
        userId: z.string().optional(),
        phoneNumber: z.string().optional(),
      }),
    )
    .default([]),
})
type Query = z.infer<typeof querySchema>

/** `projects/P/accounts:query`: counts or finds accounts by address or id. */
export async function queryAccounts(
  context: AuthContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const query = parseBody(request, querySchema)
  const found = matching(context, query.expression)
  const recordsCount = String(found.length)
  if (!query.returnUserInfo) return jsonResponse(200, { recordsCount })
  const direction = query.order === 'DESC' ? -1 : 1
  const sorted = found.toSorted((a, b) => direction * compare(query.sortBy, a, b))
  const limit = Math.min(query.limit, 500)
  const page = sorted.slice(query.offset, query.offset + limit)
  return jsonResponse(200, { recordsCount, userInfo: page.map(accountInfo) })
}

/** Without expressions all accounts; otherwise those that any expression names. */
function matching({ accounts }: AuthContext, expressions: Query['expression']): Account[] {
  if (expressions.length === 0) return accounts.all()
  const found = expressions.map(({ email, userId }) => {
    if (email !== undefined) return accounts.byEmail(email.trim().toLowerCase())
    return userId === undefined ? null : accounts.byUid(userId)
  })
  const unique = new Map(found.flatMap((one) => (one === null ? [] : [[one.uid, one] as const])))
  return [...unique.values()]
}

function compare(field: Query['sortBy'], a: Account, b: Account): number {
  const text = (x: string | null, y: string | null) => (x ?? '').localeCompare(y ?? '', 'en')
  switch (field) {
    case 'NAME':
      return text(a.displayName, b.displayName)
    case 'USER_EMAIL':
      return text(a.email, b.email)
    case 'CREATED_AT':
      return a.createdAt - b.createdAt
    case 'LAST_LOGIN_AT':
      return (a.lastLoginAt ?? 0) - (b.lastLoginAt ?? 0)
    case 'USER_ID':
    case 'SORT_BY_FIELD_UNSPECIFIED':
      return text(a.uid, b.uid)
  }
}
