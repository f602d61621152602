/** Everything Dorsal refuses for a reason a person can act on. `refusals.<code>` in both languages says it to them. */
const refusalStatuses = {
  competition_full: 409,
  competition_unavailable: 409,
  registration_closed: 409,
  registration_disabled: 409,
  event_not_published: 409,
  event_cancelled: 409,
  hold_expired: 409,
  order_already_paid: 409,
  order_not_payable: 409,
  price_changed: 409,
  order_not_found: 404,
  not_found: 404,
  article_not_found: 404,
  article_incomplete: 409,
  coupon_invalid: 422,
  coupon_expired: 422,
  coupon_used: 422,
  coupon_not_applicable: 422,
  deferred_exceeds_price: 422,
  fees_impossible: 422,
  fee_plan_missing: 409,
  payment_unavailable: 503,
  payment_rejected: 409,
  invalid_course: 422,
  invalid_form: 422,
  invalid_transition: 409,
  event_incomplete: 409,
  capacity_below_taken: 409,
  name_taken: 409,
  competition_entered: 409,
  too_many_competitions: 409,
  bib_taken: 409,
  bib_invalid: 422,
  result_time_invalid: 422,
  tag_invalid: 422,
  changed_meanwhile: 409,
  image_invalid: 422,
  image_too_small: 422,
  image_too_large: 422,
  file_too_large: 413,
  upload_too_slow: 408,
  subdomain_taken: 409,
  subdomain_reserved: 422,
  subdomain_invalid: 422,
  subdomain_limit: 409,
  domain_limit: 409,
  dns_unavailable: 503,
  secret_unreadable: 409,
  organization_deleted: 409,
  organization_not_deleted: 409,
  organization_erased: 409,
  name_differs: 422,
  host_taken: 409,
  host_invalid: 422,
  challenge_not_found: 409,
  slug_taken: 409,
  email_invalid: 422,
  role_invalid: 422,
  last_owner: 409,
  own_membership: 409,
  already_member: 409,
  account_exists: 409,
  invitation_invalid: 409,
  password_not_yours: 409,
  sole_owner: 409,
  upcoming_races: 409,
  forbidden: 403,
  invalid_credentials: 422,
  link_invalid: 409,
  code_wrong: 422,
  password_wrong: 422,
  login_not_fresh: 403,
  email_same: 422,
  passkey_invalid: 422,
  too_many_requests: 429,
  other_site: 403,
  body_too_large: 413,
  length_required: 411,
  template_kind_unknown: 422,
  template_unknown: 422,
  template_config_invalid: 422,
  tenant_invalid: 422,
  import_invalid: 422,
  unknown: 500,
} as const

export type RefusalCode = keyof typeof refusalStatuses

/** What a refusal tells besides its code: interpolation values for its text, and the form field it belongs to. */
export type RefusalDetails = { field?: string; values?: Record<string, string | number> }

/**
 * A business refusal: thrown by rules and commands, turned into a status, an inline error or a toast at the edge.
 * Nothing is logged as an error for it.
 */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined
  readonly values: Record<string, string | number>

  constructor({ code, field, values = {} }: { code: RefusalCode } & RefusalDetails) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.field = field
    this.values = values
  }

  /** The HTTP status this refusal answers with. */
  get status(): number {
    return refusalStatuses[this.code]
  }
}
