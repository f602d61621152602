/** HTTP status by code. Each code has a text in `refusals.json` in both languages. */
const refusalStatuses = {
  competition_full: 409,
  event_full: 409,
  competition_unavailable: 409,
  document_taken: 409,
  document_again: 409,
  document_same: 409,
  document_same_again: 409,
  registration_closed: 409,
  registration_disabled: 409,
  event_not_published: 409,
  event_cancelled: 409,
  hold_expired: 409,
  order_already_paid: 409,
  order_not_payable: 409,
  price_changed: 409,
  acceptance_changed: 409,
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
  payments_not_set_up: 409,
  payment_unavailable: 503,
  payment_rejected: 409,
  invalid_course: 422,
  invalid_form: 422,
  invalid_transition: 409,
  cancellation_notified: 409,
  event_incomplete: 409,
  capacity_below_taken: 409,
  name_taken: 409,
  taken: 409,
  coupon_claimed: 409,
  competition_entered: 409,
  too_many_competitions: 409,
  athlete_cancelled: 409,
  athlete_imported: 409,
  athlete_erased: 409,
  athlete_erased_in_results: 409,
  athlete_ambiguous: 409,
  athlete_has_money: 409,
  athlete_in_team: 409,
  team_name_taken: 409,
  team_locked: 409,
  team_names_repeat: 409,
  team_short: 409,
  team_full: 409,
  team_link_invalid: 404,
  team_not_paid: 409,
  team_last_member: 409,
  team_has_money: 409,
  athlete_not_restorable: 409,
  order_paid: 409,
  price_differs: 409,
  nothing_to_resend: 409,
  nothing_to_refund: 409,
  bib_taken: 409,
  bib_invalid: 422,
  bib_rule_exists: 409,
  bib_rules_missing: 409,
  bib_range_short: 409,
  bib_file_invalid: 422,
  nothing_to_undo: 409,
  bibs_assigned_since: 409,
  no_labels: 409,
  result_time_invalid: 422,
  tag_invalid: 422,
  changed_meanwhile: 409,
  field_answered: 409,
  form_changed: 409,
  page_outdated: 409,
  document_invalid: 422,
  image_invalid: 422,
  image_too_small: 422,
  image_too_large: 422,
  file_too_large: 413,
  upload_too_slow: 408,
  disk_full: 507,
  database_unavailable: 503,
  subdomain_taken: 409,
  subdomain_reserved: 422,
  subdomain_invalid: 422,
  subdomain_limit: 409,
  domain_limit: 409,
  view_limit: 409,
  dns_unavailable: 503,
  secret_unreadable: 409,
  organization_deleted: 409,
  organization_not_deleted: 409,
  organization_erased: 409,
  name_differs: 422,
  host_taken: 409,
  host_invalid: 422,
  challenge_not_found: 409,
  claim_expired: 409,
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
  too_many_held: 409,
  too_many_held_in_network: 409,
  nothing_to_release: 409,
  other_site: 403,
  body_too_large: 413,
  length_required: 411,
  malformed_request: 400,
  method_not_allowed: 405,
  type_not_supported: 415,
  template_kind_unknown: 422,
  template_unknown: 422,
  template_config_invalid: 422,
  tenant_invalid: 422,
  tenant_conflicts: 409,
  import_invalid: 422,
  competition_unnamed: 422,
  race_not_started: 409,
  unknown: 500,
} as const

// About as long as PostgreSQL takes to restart.
const outageSeconds = 10

export type RefusalCode = keyof typeof refusalStatuses

export type RefusalDetails = { field?: string; values?: Record<string, string | number> }

/** Says no for a reason a person can act on. Becomes a status, an inline error or a toast; never logged as an error. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined
  readonly values: Record<string, string | number>

  constructor({ code, field, values = {} }: { code: RefusalCode } & RefusalDetails, options?: ErrorOptions) {
    super(code, options)
    this.name = 'Refused'
    this.code = code
    this.field = field
    this.values = values
  }

  get retryAfter(): number | null {
    if (this.code === 'too_many_requests') return Number(this.values.minutes) * 60
    return this.code === 'database_unavailable' ? outageSeconds : null
  }

  get status(): number {
    return refusalStatuses[this.code]
  }
}
