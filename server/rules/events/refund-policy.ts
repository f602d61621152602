/** What the settings of an organization suggest until somebody has saved them. Hours before the start. */
export const suggestedRefundHours = 48

/** The longest time before a start that can be set: a year. */
export const mostRefundHours = 8760

type Policy = { refundHours?: number | null | undefined }

/**
 * Until how many hours before the start a refund can be asked for: what the event says, else what its organization
 * says. 0 where nobody has promised any.
 */
export const refundHoursOf = (organization: Policy, event: Policy): number =>
  event.refundHours ?? organization.refundHours ?? 0
