/** For how long after the end of its hold the payment of an order can still arrive, in days: banks and buyers are late. */
export const latePaymentDays = 30
