/** The fields of an account, as its provider describes them: what is no secret, and what is. */
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { RefusedError } from '../../api/problem.ts'
import type { Schema, ServedDocument } from '../../api/served-schema.ts'
import { FaultsProvider } from '../../checked-form/faults.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { SchemaFormProvider } from '../../schema-form/form-context.tsx'
import { ObjectFields } from '../../schema-form/object-fields.tsx'
import { listSchemaPointers } from '../../schema-form/parts.ts'
import type { Values } from '../../schema-form/parts.ts'
import { TextField } from '../../ui/fields.tsx'
import { FaultList, ProblemNotice } from '../../ui/states.tsx'
import { useFaults } from '../../ui/use-faults.ts'
import { accountsTexts, NAME_MAX } from './accounts-texts.ts'
import type { ServedProvider } from './served-providers.ts'

type FormProps = {
  document: ServedDocument
  provider: ServedProvider
  /** Of the refused request, whose faults are shown at their fields. */
  error: unknown
  children: ReactNode
}

/** Around the fields. */
export function ProviderForm({ document, provider, error, children }: FormProps) {
  const { details, credentials } = provider
  const fields = useMemo(
    () => [
      ...listSchemaPointers(document, details, {}, '/details'),
      ...listSchemaPointers(document, credentials, {}, '/credentials'),
    ],
    [document, details, credentials],
  )
  const findings = useMemo(() => {
    const faults = error instanceof RefusedError ? (error.problem.errors ?? []) : []
    return faults
      .filter(({ pointer }) => pointer !== '/credentials') // of no field alone
      .map((fault) => ({ ...fault, severity: 'error' as const }))
  }, [error])
  return (
    <FaultsProvider findings={findings} fields={fields} isTried>
      <SchemaFormProvider document={document}>{children}</SchemaFormProvider>
      {error !== null && <ProblemNotice error={error} />}
      <FaultList error={error} at="/credentials" />
    </FaultsProvider>
  )
}

type FieldsProps = { provider: ServedProvider; value: Values; onChange: (value: Values) => void }

type NameProps = { value: string; onChange: (value: string) => void; error: unknown }

/** What the people of the shop call the account. @param error of the refused request */
export function NameField({ value, onChange, error }: NameProps) {
  const texts = useTexts(accountsTexts)
  const faultAt = useFaults(error)
  return (
    <TextField
      label={texts.name}
      note={texts.nameNote}
      maxLength={NAME_MAX}
      error={faultAt('/name')}
      {...{ value, onChange }}
    />
  )
}

/** What few accounts need is below the rest. */
export function DetailsFields({ provider: { details }, value, onChange }: FieldsProps) {
  const texts = useTexts(accountsTexts)
  const rare = pick(details, true)
  return (
    <>
      <ObjectFields schema={pick(details, false)} pointer="/details" {...{ value, onChange }} />
      {Object.keys(rare.properties ?? {}).length > 0 && (
        <details className="card">
          <summary>{texts.more}</summary>
          <div className="form-group">
            <ObjectFields schema={rare} pointer="/details" {...{ value, onChange }} />
          </div>
        </details>
      )}
    </>
  )
}

/** Written, never shown: the fields are empty at first. */
export function CredentialsFields({ provider: { credentials }, value, onChange }: FieldsProps) {
  return <ObjectFields schema={credentials} pointer="/credentials" {...{ value, onChange }} />
}

const pick = ({ properties = {}, ...rest }: Schema, isRare: boolean): Schema => ({
  ...rest,
  properties: Object.fromEntries(
    Object.entries(properties).filter(([, field]) => (field['x-rare'] ?? false) === isRare),
  ),
})
