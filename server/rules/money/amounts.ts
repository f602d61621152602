/** Minor units of its currency (cents of EUR, whole JPY, thousandths of KWD). Always an integer. */
export type Cents = number

/** Hundredths of a percent: 2100 is 21 %. */
export type BasisPoints = number
