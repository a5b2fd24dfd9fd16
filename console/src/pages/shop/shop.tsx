/** The settings of the shop itself: its name, the time zone of its days, and what devices show. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Workspace, WorkspaceChange } from '../../api/types.ts'
import { changeWorkspace, workspaceQuery } from '../../api/workspace.ts'
import { useTexts } from '../../i18n/texts.ts'
import { listZones } from '../../i18n/zone.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch, TextField } from '../../ui/fields.tsx'
import { Select } from '../../ui/select.tsx'
import { NoData, ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useFaults } from '../../ui/use-faults.ts'
import { pageTexts } from '../page-texts.ts'
import { shopTexts } from './shop-texts.ts'

const NAME_MAX = 100

export default function Shop() {
  const { shop: title } = useTexts(pageTexts)
  const workspace = useQuery(workspaceQuery(useApi()))
  return (
    <div className="page">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <NoData query={workspace} />
      {workspace.data !== undefined && <ShopForm workspace={workspace.data} />}
    </div>
  )
}

function ShopForm({ workspace }: { workspace: Workspace }) {
  const texts = useTexts(shopTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [name, setName] = useState(workspace.name)
  const [timeZone, setTimeZone] = useState(workspace.timeZone)
  const [pushesWords, setPushesWords] = useState(workspace.pushesWords)
  const change = useMutation({
    mutationFn: (body: WorkspaceChange) => changeWorkspace(api, body),
    async onSuccess(changed) {
      cache.setQueryData(queryKeys.workspace, changed)
      showToast({ text: (language) => shopTexts[language].isSaved })
      await cache.invalidateQueries() // days begin elsewhere, and the name is at the top
    },
  })
  const faultAt = useFaults(change.error)
  const zones = useMemo(
    () =>
      [...new Set([workspace.timeZone, ...listZones()])].map((value) => ({
        value,
        name: value.replaceAll('_', ' '),
      })),
    [workspace.timeZone],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') change.mutate({ name: name.trim(), timeZone, pushesWords })
  }
  return (
    <form className="card dialog-form" onSubmit={submit}>
      <TextField
        label={texts.name}
        note={texts.nameNote}
        value={name}
        onChange={setName}
        maxLength={NAME_MAX}
        error={faultAt('/name')}
      />
      <Select
        label={texts.zone}
        note={texts.zoneNote}
        value={timeZone}
        onChange={setTimeZone}
        choices={zones}
        error={faultAt('/timeZone')}
      />
      <Switch isSelected={pushesWords} onChange={setPushesWords}>
        <span>
          {texts.pushesWords} <span className="field-note">{texts.pushesWordsNote}</span>
        </span>
      </Switch>
      {change.isError && <ProblemNotice error={change.error} />}
      <div className="actions">
        <Button type="submit" isPending={change.isPending} isDisabled={name.trim() === ''}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
