/**
 * Watches what a provider answers: each call is metered, and an account that the provider refuses
 * as a whole is reported, whichever call it was.
 */
import type { Failure, Outcome, PaymentAccount, PaymentProvider } from '../../providers/provider.ts'

type Watch = {
  /** A call begins; returns what is to be called at its end. */
  begun: (provider: string, call: string) => (outcome: Outcome<unknown>['kind']) => void
  /** The outcome reaches the caller after this. It must not reject. */
  stopped: (account: PaymentAccount, failure: Failure) => Promise<void>
}

/** The same provider, watched. What it throws is a bug of ours, and passes. */
export function watchProvider(provider: PaymentProvider, { begun, stopped }: Watch): PaymentProvider {
  const watched = async <Value>(
    call: string,
    account: PaymentAccount,
    run: () => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> => {
    const ended = begun(provider.name, call)
    const outcome = await run()
    ended(outcome.kind)
    if (outcome.kind === 'stopped') await stopped(account, outcome.failure)
    return outcome
  }
  return {
    ...provider,
    makeCharge: (account, ...rest) =>
      watched('make_charge', account, () => provider.makeCharge(account, ...rest)),
    readCharge: (account, ...rest) =>
      watched('read_charge', account, () => provider.readCharge(account, ...rest)),
    withdrawCharge: (account, ...rest) =>
      watched('withdraw_charge', account, () => provider.withdrawCharge(account, ...rest)),
    listReceived: (account, ...rest) =>
      watched('list_received', account, () => provider.listReceived(account, ...rest)),
    readReceived: (account, ...rest) =>
      watched('read_received', account, () => provider.readReceived(account, ...rest)),
    makeRefund: (account, ...rest) =>
      watched('make_refund', account, () => provider.makeRefund(account, ...rest)),
    readRefund: (account, ...rest) =>
      watched('read_refund', account, () => provider.readRefund(account, ...rest)),
    placeCallback: (account, ...rest) =>
      watched('place_callback', account, () => provider.placeCallback(account, ...rest)),
  }
}
