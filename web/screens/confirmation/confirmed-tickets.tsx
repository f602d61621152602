import type { ConfirmationData } from './confirmation-data.ts'

export function ConfirmedTickets({ data }: { data: ConfirmationData }) {
  return <p>{data.page.confirmationNumber}</p>
}
