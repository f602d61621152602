export const ticketSteps = ['select', 'billing', 'payment'] as const
export type TicketStep = (typeof ticketSteps)[number]

type Address = { step?: TicketStep; order?: string | null }

/** Every step is a real link, so that back, reload and sharing work. */
export function ticketsPath(event: string, { step = 'select', order = null }: Address = {}): string {
  const query = new URLSearchParams({ ...(step !== 'select' && { step }), ...(order && { order }) })
  return `/event/${event}/tickets${query.size > 0 ? `?${query}` : ''}`
}

/** Without an order nothing can be paid. */
export const ticketStepOf = (query: URLSearchParams): TicketStep =>
  (query.has('order') && ticketSteps.find((step) => step === query.get('step'))) || 'select'
