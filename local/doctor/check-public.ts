import { createHash } from 'node:crypto'
import { errorCode, messageOf, reasonOf } from '../../node-shared/errors.ts'
import { isPublicOrigin } from '../../shared/site/indexing.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { ANSWER_MS } from './installation.ts'
import type { DoctorTools, Installation } from './installation.ts'

const clock = findingsOf('clock')
const certificate = findingsOf('certificate')
const release = findingsOf('release')

const DAY_MS = 86_400_000
/** A `Date` header has whole seconds, and an answer takes a moment. */
const CLOCK_WARNING_MS = 10_000
/** Webhooks and tokens are refused when they are five minutes off. */
const CLOCK_FAILED_MS = 120_000
/** Caddy and certbot renew thirty days before the end. */
const CERTIFICATE_WARNING_DAYS = 21
const CERTIFICATE_FAILED_DAYS = 3

const NOT_PUBLIC = 'PLIEGO_SITE_URL names no public address.'

/** Compares this clock with the one of whoever answers at the public address. */
export async function checkClock(
  { config }: Installation,
  { fetch, now }: DoctorTools,
): Promise<readonly Finding[]> {
  if (!isPublicOrigin(config.siteUrl)) return [clock.skipped(NOT_PUBLIC)]
  const before = now()
  const date = await fetch(config.siteUrl, {
    method: 'HEAD',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    ({ headers }) => Date.parse(headers.get('date') ?? ''),
    () => Number.NaN,
  )
  if (Number.isNaN(date)) return [clock.skipped(`${config.siteUrl} told no time.`)]
  const offMs = Math.abs((before + now()) / 2 - date)
  const text = `This clock and the one of ${config.siteUrl} differ by ${Math.round(offMs / 1000)} s.`
  const advice = 'Switch time synchronisation on: timedatectl set-ntp true.'
  if (offMs > CLOCK_FAILED_MS) return [clock.failed(text, advice)]
  return [offMs > CLOCK_WARNING_MS ? clock.warning(text, advice) : clock.ok(text)]
}

/** How long the certificate of the public address is still good. */
export async function checkCertificate(
  { config }: Installation,
  { certificateExpiry, now }: DoctorTools,
): Promise<readonly Finding[]> {
  const { protocol, hostname, port } = new URL(config.siteUrl)
  if (!isPublicOrigin(config.siteUrl)) return [certificate.skipped(NOT_PUBLIC)]
  if (protocol !== 'https:') {
    return [
      certificate.failed(
        `${config.siteUrl} is not encrypted: passwords can be read on the way.`,
        'Put a proxy with TLS before the product (docs/runbooks/install.md) and set PLIEGO_SITE_URL to the https address.',
      ),
    ]
  }
  const advice =
    'Renew it: "systemctl status caddy" or "certbot renew", and see that port 80 is reachable for the renewal.'
  try {
    const expiry = await certificateExpiry(hostname, port === '' ? 443 : Number(port))
    const days = Math.floor((expiry.getTime() - now()) / DAY_MS)
    const text = `The certificate of ${hostname} expires in ${days} days.`
    if (days < CERTIFICATE_FAILED_DAYS) return [certificate.failed(text, advice)]
    return [
      days < CERTIFICATE_WARNING_DAYS ? certificate.warning(text, advice) : certificate.ok(text),
    ]
  } catch (error) {
    return [unreachable(hostname, error) ?? badCertificate(hostname, error, advice)]
  }
}

const badCertificate = (hostname: string, error: unknown, advice: string): Finding =>
  certificate.failed(`The certificate of ${hostname} is not good: ${messageOf(error)}.`, advice)

/** A failure before any certificate was shown: by the name, or by what should listen there. */
function unreachable(hostname: string, error: unknown): Finding | null {
  const code = errorCode(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return certificate.failed(
      `The name ${hostname} cannot be resolved here, so its certificate was not seen.`,
      `Check the DNS record and /etc/resolv.conf: getent hosts ${hostname}`,
    )
  }
  if (!/^E(?:CONN|HOST|NET|TIMEDOUT)/.test(code)) return null
  return certificate.failed(
    `${hostname} does not answer, so its certificate was not seen: ${messageOf(error)}.`,
    'Check that the proxy runs ("systemctl status caddy", or nginx) and that the firewall lets ports 80 and 443 in.',
  )
}

/** Whether readers get the release that is live here. */
export async function checkRelease(
  { config, runningAt }: Installation,
  { fetch }: DoctorTools,
): Promise<readonly Finding[]> {
  const { siteUrl } = config
  if (!isPublicOrigin(siteUrl)) return [release.skipped(NOT_PUBLIC)]
  if (runningAt === null) return [release.skipped('No product runs to compare with.')]
  const digest = async (origin: string) => {
    const response = await fetch(`${origin}/`, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!response.ok) throw new Error(`${origin} answered ${response.status}`)
    return createHash('sha256')
      .update(await response.text())
      .digest('hex')
  }
  const isSame = async () => (await digest(runningAt)) === (await digest(siteUrl))
  try {
    // A release may go live between the two questions.
    if ((await isSame()) || (await isSame())) {
      return [release.ok(`${siteUrl} shows the live release.`)]
    }
    return [
      release.failed(
        `${siteUrl} shows another front page than the live release.`,
        'Empty the cache of the proxy or CDN and check that it leads to this installation; npm run release -- list shows what is live.',
      ),
    ]
  } catch (error) {
    return [
      release.failed(
        `The front pages cannot be compared: ${reasonOf(error)}.`,
        'Check the DNS record, the proxy and its target address.',
      ),
    ]
  }
}
