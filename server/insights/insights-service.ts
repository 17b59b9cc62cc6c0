import {
  INSIGHTS_KEPT_DAYS,
  INSIGHTS_PREFIX,
  viewSchema,
  vitalsSchema,
} from '../../shared/site/insights.ts'
import { may } from '../../shared/accounts/roles.ts'
import { site } from '../../shared/site/site.ts'
import { dayAt } from '../../shared/time/zoned-time.ts'
import { ServerError } from '../../node-shared/http/server-error.ts'
import { RequestError, parseJsonBody } from '../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../node-shared/http/request.ts'
import { jsonResponse } from '../../node-shared/http/response.ts'
import type { WireResponse } from '../../node-shared/http/response.ts'
import { createDailyShares } from '../../node-shared/http/limits/daily-shares.ts'
import { createRouter, row } from '../http/router.ts'
import type { HttpService } from '../http/router.ts'
import type { WireForm } from '../../node-shared/http/service.ts'
import type { Identity } from '../users/identity.ts'
import type { DailySums } from './daily-sums.ts'
import { pageKind } from './page-kind.ts'

/** A report names a path and three numbers. */
const REPORT_MAX_BYTES = 1_024

const DEFAULT_DAYS = 28

/** Reports of one address in a day: of one page, or one kind of page, and of all. */
const PER_ADDRESS = { ofOne: 20, ofAll: 300 }

/** How the service answers; the site's own pages alone send it anything. */
export const INSIGHTS_FORM: WireForm = {
  prefixes: [INSIGHTS_PREFIX],
  cors: { allowHeaders: ['authorization'], exposeHeaders: [], preflightStatus: 204 },
  errorResponse(error) {
    const isKnown = error instanceof ServerError && error.httpStatus < 500
    return jsonResponse(isKnown ? error.httpStatus : 500, {
      error: {
        code: isKnown ? error.code : 'insights/failed',
        message: isKnown ? error.message : 'The insights have failed.',
      },
    })
  },
}

/** Options of {@link createInsightsService}. */
export interface InsightsServiceOptions {
  readonly sums: DailySums
  readonly userOf: Identity['userOf']
  /** Whether the live site has a page at a path; null where no site is known. */
  readonly hasPage: ((path: string) => boolean) | null
  /** Under whose name a request is counted; null for no one's. */
  readonly clientOf: (request: ParsedRequest) => string | null
  /** The address that readers know the site by. */
  readonly publicOrigin: () => string
  readonly newKey: () => Uint8Array
  readonly clock: () => Date
  /** The time by which sums are too old; null while none is known: then they stay. */
  readonly trustedTime: () => Promise<Date | null>
}

/**
 * Counts page views and web vitals, and tells editors the sums.
 *
 * - `POST views` with `{path}`, `POST vitals` with `{path, LCP, INP, CLS}`, from pages of this site:
 *   204, whether it was counted or not
 * - `GET summary?days=28` for editors, with `Authorization: Bearer ID_TOKEN`
 *
 * A report holds nothing about its sender, and of the request nothing is kept. A browser that asks not
 * to be tracked is not counted, nor is a page that is not there, a report of another site, or what goes
 * beyond the share of one address.
 */
export function createInsightsService(options: InsightsServiceOptions): HttpService {
  const { sums, clock, trustedTime, hasPage, clientOf, publicOrigin, newKey } = options
  const today = () => dayAt(clock(), site.timeZone)
  const forgetOutdated = async () => {
    const trusted = await trustedTime()
    if (trusted !== null) await sums.forgetOutdated(dayAt(trusted, site.timeZone))
  }
  const share = createDailyShares({ ...PER_ADDRESS, now: () => clock().getTime(), newKey })
  const isCounted = (request: ParsedRequest, path: string, thing: string): boolean =>
    isOwn(request, publicOrigin()) &&
    mayCount(request) &&
    hasPage?.(path) !== false &&
    share(clientOf(request), thing)
  const router = createRouter([
    row('POST', `${INSIGHTS_PREFIX}views`, 'anyone', 'insights', async (request) => {
      const { path } = parsed(viewSchema, request)
      const isPage = pageKind(path) !== null
      if (isPage && isCounted(request, path, path)) {
        await sums.addView(today(), path)
        await forgetOutdated()
      }
      return NOTHING
    }),
    row('POST', `${INSIGHTS_PREFIX}vitals`, 'anyone', 'insights', async (request) => {
      const { path, ...values } = parsed(vitalsSchema, request)
      const kind = pageKind(path)
      const isPage = kind !== null && isCounted(request, path, `vitals ${kind}`)
      if (isPage) {
        await sums.addVitals(today(), kind, values)
        await forgetOutdated()
      }
      return NOTHING
    }),
    row('GET', `${INSIGHTS_PREFIX}summary`, 'editor', 'status', async (request) => {
      await expectEditor(request, options)
      return jsonResponse(200, sums.sumUp(today(), dayCount(request)))
    }),
  ])
  return {
    ...INSIGHTS_FORM,
    ...router,
    name: 'insights',
    bodyLimit: () => REPORT_MAX_BYTES,
  }
}

const NOTHING: WireResponse = { status: 204, headers: { 'cache-control': 'no-store' } }

/** Only pages of this site report. Older browsers say no more than the origin. */
function isOwn({ headers }: ParsedRequest, publicOrigin: string): boolean {
  const { origin, host } = headers
  const isOwnOrigin =
    origin === undefined ||
    origin === publicOrigin ||
    (URL.canParse(origin) && new URL(origin).origin === origin && new URL(origin).host === host)
  return isOwnOrigin && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
}

/** A browser may ask for its reader to be left alone. */
const mayCount = ({ headers }: ParsedRequest): boolean =>
  headers['sec-gpc'] !== '1' && headers['dnt'] !== '1'

function parsed<Value>(
  schema: { safeParse: (value: unknown) => { data?: Value } },
  request: ParsedRequest,
): Value {
  const { data } = schema.safeParse(parseJsonBody(request))
  if (data !== undefined) return data
  throw new RequestError(
    'request/malformed-body',
    'The body is not a report of an insights script.',
  )
}

function dayCount({ query }: ParsedRequest): number {
  const text = query.get('days') ?? String(DEFAULT_DAYS)
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days >= 1 && days <= INSIGHTS_KEPT_DAYS) return days
  throw new RequestError(
    'request/malformed-target',
    `days must be a whole number from 1 to ${INSIGHTS_KEPT_DAYS}.`,
  )
}

async function expectEditor(
  { headers }: ParsedRequest,
  { userOf }: InsightsServiceOptions,
): Promise<void> {
  const token = /^Bearer (\S{1,8192})$/.exec(headers.authorization ?? '')?.[1]
  const user = token === undefined ? null : await userOf(token)
  if (user === null) {
    throw new ServerError('insights/sign-in-needed', 'Sign in, and send the ID token.', 401)
  }
  if (may(user.role, 'read-insights')) return
  throw new ServerError('insights/editors-only', 'Only editors may read this.', 403)
}
