/** Turns on that this device is notified while the console is closed, and lists all that are. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefusedError, UnreachableError } from '../api/problem.ts'
import { addDevice, devicesQuery, pushSupport, removeDevice } from '../api/devices.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useApi } from '../api/session.tsx'
import type { Device } from '../api/types.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { describeAgent } from '../ui/describe-agent.ts'
import { Entries, Entry } from '../ui/entries.tsx'
import { Switch } from '../ui/fields.tsx'
import { Moment } from '../ui/moment.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { askPermission } from './alert-settings.ts'
import { alertsTexts } from './alerts-texts.ts'
import { devicesTexts } from './devices-texts.ts'

export function Devices({ userId }: { userId: string }) {
  const texts = useTexts(devicesTexts)
  const { data, error, refetch } = useQuery(devicesQuery(useApi()))
  return (
    <section className="alerts-part" aria-labelledby="alerts-devices">
      <h3 id="alerts-devices">{texts.devices}</h3>
      <p className="soft small">{texts.devicesHelp}</p>
      {data !== undefined && <ThisDevice userId={userId} publicKey={data.publicKey} devices={data.data} />}
      <Entries query={{ data: data?.data, error, refetch }}>
        {(device) => <OneDevice key={device.id} device={device} />}
      </Entries>
    </section>
  )
}

function ThisDevice({
  userId,
  publicKey,
  devices,
}: {
  userId: string
  publicKey: string | null
  devices: Device[]
}) {
  const texts = useTexts(devicesTexts)
  const api = useApi()
  const cache = useQueryClient()
  const current = devices.find(({ isCurrent }) => isCurrent)
  const turn = useMutation({
    // asked first of all: browsers want the question to follow the tap
    async mutationFn(isOn: boolean): Promise<'done' | 'denied'> {
      if (!isOn) {
        if (current !== undefined) await removeDevice(api, current)
        return 'done'
      }
      if (publicKey === null || !(await askPermission())) return 'denied'
      await addDevice(api, userId, publicKey)
      return 'done'
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.devices }),
  })
  const { denied } = useTexts(alertsTexts)
  const support = pushSupport()
  const isKnown = turn.error instanceof RefusedError || turn.error instanceof UnreachableError
  const hint =
    publicKey === null
      ? texts.pushUnavailable
      : { here: null, home_screen: texts.homeScreen, missing: texts.pushMissing }[support]
  return (
    <>
      <Switch
        isSelected={turn.isPending ? turn.variables : current !== undefined}
        onChange={(isOn) => turn.mutate(isOn)}
        isDisabled={hint !== null || turn.isPending}
      >
        <span>
          {texts.notifyThis} <span className="field-note">{texts.notifyNote}</span>
        </span>
      </Switch>
      <div role="status">
        {hint !== null && <p className="field-note">{hint}</p>}
        {turn.data === 'denied' && <p className="notice notice-wait">{denied}</p>}
        {turn.isError && !isKnown && <p className="notice notice-wait">{texts.notSubscribed}</p>}
        {turn.isError && isKnown && <ProblemNotice error={turn.error} />}
      </div>
    </>
  )
}

function OneDevice({ device }: { device: Device }) {
  const texts = useTexts(devicesTexts)
  const api = useApi()
  const cache = useQueryClient()
  const { id, isCurrent, agent, createDate } = device
  const name = describeAgent(agent) ?? texts.unknownDevice
  const test = useMutation({
    mutationFn: async () => (await api.session.testDevice(id)).outcome,
    async onSuccess(outcome) {
      showToast({ text: texts.outcomes[outcome], ...(outcome !== 'sent' && { look: 'bad' as const }) })
      await cache.invalidateQueries({ queryKey: queryKeys.devices })
    },
  })
  return (
    <Entry
      name={name}
      current={isCurrent ? texts.thisDevice : null}
      removal={{
        label: texts.remove,
        named: texts.removeNamed(name),
        run: () => removeDevice(api, device),
        queryKey: queryKeys.devices,
      }}
      actions={
        <Button
          look="quiet"
          isSmall
          isPending={test.isPending}
          onPress={() => test.mutate()}
          aria-label={texts.testNamed(name)}
        >
          {texts.test}
        </Button>
      }
    >
      <p className="soft small">
        {texts.since} <Moment at={createDate} />
      </p>
      {test.isError && <ProblemNotice error={test.error} />}
    </Entry>
  )
}
