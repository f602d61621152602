/** What Mercado Pago answers to a request that it rejects. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
