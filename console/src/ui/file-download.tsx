/** Asks the service for a file and saves it on this machine. */
import { useMutation } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language.tsx'
import { Button } from './button.tsx'
import { saveFile } from './save-file.ts'
import { ProblemNotice } from './states.tsx'

type Props = {
  label: string
  /** What is in the file, for people who cannot see where the button is. */
  help: string
  /** Name of the file that is saved. */
  name: string
  load: (language: 'pt' | 'en') => Promise<Blob>
}

export function FileDownload({ label, help, name, load }: Props) {
  const { language } = useLanguage()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => load(language === 'en' ? 'en' : 'pt'),
    onSuccess: (file) => saveFile(file, name),
  })
  return (
    <div>
      <Button
        look="quiet"
        isSmall
        icon="down"
        aria-label={help}
        isPending={isPending}
        onPress={() => mutate()}
      >
        {label}
      </Button>
      {error !== null && <ProblemNotice error={error} />}
    </div>
  )
}
