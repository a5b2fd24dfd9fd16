/**
 * The manifests for Kubernetes: valid by the schemas of Kubernetes itself, and in agreement with
 * each other.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Deployment } from 'kubernetes-models/apps/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { operatorsFiles, read, readYaml } from './files.ts'

const FOLDER = 'packaging/kubernetes'
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- named by callers, instead of a cast in each
const ofFolder = <Shape>(file: string) => readYaml<Shape>(`${FOLDER}/${file}`)
const LABELS = { 'app.kubernetes.io/name': 'recado' }

type Models = { [file: string]: new (data: never) => { validate(): void } }
const MODELS: Models = {
  'deployment.yaml': Deployment,
  'media.yaml': PersistentVolumeClaim,
  'network-policy.yaml': NetworkPolicy,
  'pod-disruption-budget.yaml': PodDisruptionBudget,
  'service.yaml': Service,
}
type Kustomization = {
  resources: string[]
  images: { name: string; newName: string; newTag: string }[]
  configMapGenerator: { name: string; envs: string[] }[]
}
const kustomization = ofFolder<Kustomization>('kustomization.yaml')
const deployment = ofFolder<ConstructorParameters<typeof Deployment>[0]>('deployment.yaml')
const pod = deployment?.spec?.template.spec ?? assert.fail()
const container = pod.containers[0] ?? assert.fail()

test('each manifest is valid by the schemas of Kubernetes, and a wrong one is not', () => {
  assert.deepEqual(kustomization.resources.toSorted(), Object.keys(MODELS).toSorted())
  for (const [file, Model] of Object.entries(MODELS)) {
    const manifest = ofFolder<object>(file)
    new Model(manifest as never).validate()
    assert.throws(() => new Model({ ...manifest, spec: 'none' } as never).validate(), file)
  }
})

test('the kustomization names every file, and the image of this version', () => {
  const apart = ['kustomization.yaml', 'service-monitor.yaml', 'recado.env']
  const files = operatorsFiles()
    .filter((file) => file.startsWith(`${FOLDER}/`))
    .map((file) => file.slice(FOLDER.length + 1))
  assert.deepEqual(files.toSorted(), [...kustomization.resources, ...apart].toSorted())
  const { config, version } = JSON.parse(read('package.json')) as {
    config: { image: string }
    version: string
  }
  assert.deepEqual(kustomization.images, [{ name: container.image, newName: config.image, newTag: version }])
  assert.deepEqual(kustomization.configMapGenerator, [{ name: 'recado', envs: ['recado.env'] }])
  assert.deepEqual(container.envFrom, [{ configMapRef: { name: 'recado' } }])
})

test('two processes run, and an update takes none away before another is ready', () => {
  assert.equal(deployment?.spec?.replicas, 2)
  assert.deepEqual(deployment?.spec?.strategy?.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 })
  assert.equal(container.readinessProbe?.httpGet?.path, '/health/ready')
  assert.equal(
    container.livenessProbe?.httpGet?.path,
    '/health/live',
    'a database that is away restarts nothing',
  )
  const { periodSeconds = 10, failureThreshold = 3 } = container.readinessProbe ?? {}
  const drainMs = Number(/^RECADO_DRAIN_MS=(\d+)$/m.exec(read(`${FOLDER}/recado.env`))?.[1])
  assert.ok(
    drainMs > periodSeconds * failureThreshold * 1000,
    'the cluster notices while the process still serves',
  )
})

test('a pod has no rights that it does not need, and its secrets come as files', () => {
  assert.equal(pod.automountServiceAccountToken, false)
  assert.equal(pod.enableServiceLinks, false, 'RECADO_PORT would be taken for a setting')
  assert.partialDeepStrictEqual(pod.securityContext, {
    runAsNonRoot: true,
    runAsUser: 10001,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  assert.deepEqual(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  const mounts = new Map(container.volumeMounts?.map(({ name, mountPath }) => [name, mountPath]))
  assert.deepEqual([...mounts.keys()].toSorted(), pod.volumes?.map(({ name }) => name).toSorted())
  const files = [...read(`${FOLDER}/recado.env`).matchAll(/_FILE=(.*)\/[a-z-]+$/gm)].map(
    ([, folder]) => folder,
  )
  assert.deepEqual(files, Array(3).fill(mounts.get('secrets')))
})

test('service, budget, policy and monitor mean the pods of the deployment, by its port', () => {
  type Selecting = { spec: { selector?: object; podSelector?: object; ports?: { name: string }[] } }
  assert.deepEqual(deployment?.spec?.template.metadata?.labels, LABELS)
  assert.deepEqual(ofFolder<Selecting>('service.yaml').spec.selector, LABELS)
  assert.deepEqual(ofFolder<Selecting>('pod-disruption-budget.yaml').spec.selector, { matchLabels: LABELS })
  assert.deepEqual(ofFolder<Selecting>('network-policy.yaml').spec.podSelector, { matchLabels: LABELS })
  type Monitor = {
    spec: { selector: object; endpoints: { port: string; authorization: { credentials: object } }[] }
  }
  const { spec: monitor } = ofFolder<Monitor>('service-monitor.yaml')
  assert.deepEqual(monitor.selector, { matchLabels: LABELS })
  assert.equal(monitor.endpoints[0]?.port, ofFolder<Selecting>('service.yaml').spec.ports?.[0]?.name)
  assert.equal(container.ports?.[0]?.name, 'http')
  assert.deepEqual(monitor.endpoints[0]?.authorization.credentials, { name: 'recado', key: 'metrics-token' })
  assert.match(read(`${FOLDER}/recado.env`), /RECADO_METRICS_TOKEN_FILE=.*\/metrics-token$/m)
})

test('the proxy that is trusted is the ingress, not every pod of the cluster', () => {
  const ranges = /^RECADO_TRUSTED_PROXIES=(.+)$/m.exec(read(`${FOLDER}/recado.env`))?.[1]?.split(',') ?? []
  assert.ok(ranges.length > 0)
  for (const range of ranges) {
    const [address = '', bits = address.includes(':') ? '128' : '32'] = range.split('/')
    assert.ok(Number(bits) >= (address.includes(':') ? 64 : 24), range)
  }
})
