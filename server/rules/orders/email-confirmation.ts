/**
 * `unneeded`: its payment is not waited for manually, or has arrived; `outdated`: the link is not for the order's
 * present address.
 */
export type EmailConfirmationState = 'open' | 'confirmed' | 'unneeded' | 'ended' | 'outdated'

/** `heldUntil`, for `open` and `confirmed`: until when places are held once it is confirmed. */
export type EmailConfirmationPage = Readonly<{
  state: EmailConfirmationState
  event: Readonly<{ slug: string; title: string; timeZone: string }>
  confirmationId: string
  email: string | null
  confirmUntil: string | null
  heldUntil: string | null
}>
