import { openApiPixStage } from './api-pix-stage.ts'
import { assertProvider, type Mishap } from './provider-facts.ts'

/** The faults of the local bank by what they do. */
const FAULTS: Record<Mishap, string> = {
  'request lost': 'lost_request',
  'answer lost': 'lost_answer',
  'answer cut': 'truncated',
  'answer spoilt': 'html_after',
  busy: 'too_many',
}

for (const habits of ['bacen', 'efi', 'inter', 'sicoob', 'bb', 'santander'])
  assertProvider(`API Pix with the habits of ${habits}`, async () => {
    const { bank, provider, open, close } = await openApiPixStage()
    const { account, given, opened } = await open(habits, { opening: { keys: [`${habits}@loja.example`] } })
    return {
      provider,
      account,
      given,
      close,
      calm: () => bank.clearFaults(),
      pay: (code, more) => bank.pay(code, more),
      async mishap(how, call) {
        for (const method of call === 'read' ? ['GET'] : ['PUT', 'PATCH'])
          await bank.addFault(FAULTS[how], { count: 1, match: { method, path: '/v' } })
      },
      async book() {
        const { charges, refunds } = await bank.book()
        const ours = (entries: { shopId: string; amount: number }[]) =>
          entries.filter(({ shopId }) => shopId === opened.id).map(({ amount }) => amount)
        return { charges: ours(charges), refunds: ours(refunds) }
      },
    }
  })
