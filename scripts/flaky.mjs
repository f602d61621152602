const guarded =
  /order|payment|paid|pay-|checkout|refund|settle|transfer|price|money|coupon|place|capacity|waiting|registration|buyer|sale|isolation|row-level|security|permission|role|staff/

/** A failure in tests of orders, payments, places, isolation or permissions counts, even if it does not happen again. */
export const mayRunAgain = (file) => !guarded.test(file)
