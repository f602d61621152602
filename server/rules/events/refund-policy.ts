export const maxRefundHours = 8760

type Policy = { refundHours?: number | null | undefined }

/** Hours before the start until which a refund can be requested; 0 without a promise. */
export const refundHoursOf = (organization: Policy, event: Policy): number =>
  event.refundHours ?? organization.refundHours ?? 0
