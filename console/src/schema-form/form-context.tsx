/**
 * What every field of a form that is made from a schema needs: the document with the schemas, and
 * where uploaded files go.
 */
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { ServedDocument } from '../api/served-schema.ts'

type FormContext = {
  document: ServedDocument
  /** Called with a file that was uploaded, and its id. */
  onFile: (mediaId: string, file: File) => void
}

const Context = createContext<FormContext | null>(null)

type ProviderProps = Pick<FormContext, 'document'> & Partial<FormContext> & { children: ReactNode }

/** @param onFile left out: the forms have no files to upload */
export function SchemaFormProvider({ children, onFile = () => {}, ...rest }: ProviderProps) {
  const context = { ...rest, onFile }
  return <Context value={context}>{children}</Context>
}

export function useSchemaForm(): FormContext {
  const context = use(Context)
  if (context === null) throw new Error('A field of a schema needs a SchemaFormProvider above it')
  return context
}
