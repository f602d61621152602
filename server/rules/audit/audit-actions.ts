import { resources, type ResourceNoun } from '../resources.ts'

const resourceVerbs = ['created', 'edited', 'deleted', 'restored'] as const

type ResourceActions = { [Noun in ResourceNoun as `${Noun}.${(typeof resourceVerbs)[number]}`]: Noun } & {
  [Noun in ResourceNoun as `${Noun}.exported`]: 'organization'
}

const resourceActions = Object.fromEntries(
  Object.values(resources).flatMap(({ noun }) => [
    ...resourceVerbs.map((verb) => [`${noun}.${verb}`, noun]),
    [`${noun}.exported`, 'organization'],
  ]),
) as ResourceActions

/**
 * Audited actions and the kind of their subject. A new action needs a line here and its text in `audit.json`, under
 * `actions`, in both languages; those of resources need the text alone.
 */
export const auditActions = {
  'organization.created': 'organization',
  'organization.edited': 'organization',
  'organization.deleted': 'organization',
  'organization.restored': 'organization',
  'organization.erased': 'organization',
  'organization.withdrawn': 'organization',
  'organization.logo-set': 'organization',
  'terms.accepted': 'organization',
  'subdomain.changed': 'organization',
  'organization.theme-set': 'organization',
  'organization.sponsors-set': 'organization',
  'organization.terms-saved': 'organization',
  'organization.waiver-saved': 'organization',
  'organization.template-set': 'organization',
  'bank-details.changed': 'organization',
  'bank-details.removed': 'organization',
  'bank-details.read': 'organization',
  'fee-plan.set': 'organization',
  'fee-plan.requested': 'organization',
  'default-fee-plan.set': 'platform',
  'payment-provider.set': 'organization',
  'tenant.applied': 'organization',
  'tenant.installed': 'organization',
  'domain.added': 'domain',
  'domain.verified': 'domain',
  'domain.rotated': 'domain',
  'domain.removed': 'domain',
  'member.added': 'person',
  'person.registered': 'person',
  'member.joined': 'person',
  'member.role-changed': 'person',
  'member.removed': 'person',
  'member.left': 'person',
  'invitation.sent': 'invitation',
  'invitation.sent-again': 'invitation',
  'invitation.withdrawn': 'invitation',
  'login-link.mailed': 'person',
  'password-link.mailed': 'person',
  'password.created': 'person',
  'person.exported': 'person',
  'person.erased': 'person',
  'login-link.made': 'person',
  'password.reset': 'person',
  'sessions.ended': 'person',
  'email.verified': 'person',
  'password.changed': 'person',
  'name.changed': 'person',
  'email-change.requested': 'person',
  'email-change.withdrawn': 'person',
  'email.changed': 'person',
  'second-factor.turned-on': 'person',
  'second-factor.turned-off': 'person',
  'second-factor.recovered': 'person',
  'second-factor.reset': 'person',
  'recovery-codes.renewed': 'person',
  'passkey.added': 'person',
  'passkey.removed': 'person',
  'event.created': 'event',
  'event.edited': 'event',
  'event.form-saved': 'event',
  'event.acceptance-saved': 'event',
  'event.categories-saved': 'event',
  'event.published': 'event',
  'event.withdrawn': 'event',
  'event.cancelled': 'event',
  'event.limit-raised': 'event',
  'events.exported': 'organization',
  'competition.added': 'competition',
  'competition.edited': 'competition',
  'competition.moved': 'competition',
  'competition.removed': 'competition',
  'competition.limit-raised': 'competition',
  'merchandise.added': 'merchandise',
  'merchandise.edited': 'merchandise',
  'merchandise.moved': 'merchandise',
  'merchandise.removed': 'merchandise',
  'merchandise.stock-raised': 'merchandise',
  'merchandise.exported': 'event',
  'article.created': 'article',
  'article.edited': 'article',
  'article.published': 'article',
  'article.withdrawn': 'article',
  'article.deleted': 'article',
  'athletes.exported': 'event',
  'athletes.reminded': 'event',
  'bib-rule.created': 'event',
  'bib-rule.edited': 'event',
  'bib-rule.deleted': 'event',
  'bibs.assigned': 'event',
  'bibs.imported': 'event',
  'bibs.restored': 'event',
  'bib-labels.printed': 'event',
  'holds.released': 'event',
  'waiting-list.moved': 'event',
  'waiting-list.removed': 'event',
  'results.imported': 'event',
  'results.removed': 'event',
  'registration.added': 'registration',
  'registration.edited': 'registration',
  'registration.answers_changed': 'registration',
  'registration.own_answers_changed': 'registration',
  'registration.own_variant_set': 'registration',
  'registration.own_item_added': 'registration',
  'registration.own_file_added': 'registration',
  'registration.own_file_removed': 'registration',
  'registration.own_file_opened': 'registration',
  'registration.moved': 'registration',
  'registration.cancelled': 'registration',
  'registration.restored': 'registration',
  'registration.deleted': 'registration',
  'registration.noted': 'registration',
  'registration.note_deleted': 'registration',
  'registration.mail_repeated': 'registration',
  'registration.file_opened': 'registration',
  'registration.file_added': 'registration',
  'registration.file_removed': 'registration',
  'registration.bib_set': 'registration',
  'registration.result_time_set': 'registration',
  'registration.tags_set': 'registration',
  'team.joined': 'team',
  'team.edited': 'team',
  'team.own_edited': 'team',
  'team.link_renewed': 'team',
  'team.member_removed': 'team',
  'team.deleted': 'team',
  'registration.variant_set': 'registration',
  'registration.item_added': 'registration',
  'registration.merchandise_added': 'registration',
  'registration.merchandise_removed': 'registration',
  'registration.merchandise_restored': 'registration',
  'registration.delivered': 'registration',
  'registration.delivery_undone': 'registration',
  'kits.handed_out': 'event',
  'kits.taken_back': 'event',
  'registrations.tagged': 'event',
  'registrations.tags_restored': 'event',
  'registrations.seeded': 'competition',
  'order-line.cancelled': 'order',
  'order.repaired': 'order',
  'payment.approved': 'payment',
  'payment.refund-decided': 'payment',
  'payment.refunded': 'payment',
  'payment.charged-back': 'payment',
  'payment-event.quarantined': 'payment',
  'coupon.series-created': 'organization',
  ...resourceActions,
} as const

export type AuditAction = keyof typeof auditActions
export type AuditSubject = (typeof auditActions)[AuditAction]

const planDetails = ['version', 'platformFee', 'instant', 'days_10', 'days_18', 'days_35', 'vat']

const detailsOf: Partial<Record<AuditAction, readonly string[]>> = {
  'subdomain.changed': ['from', 'to'],
  'member.added': ['role'],
  'member.joined': ['role'],
  'member.role-changed': ['from', 'to'],
  'fee-plan.set': planDetails,
  'default-fee-plan.set': planDetails,
  'holds.released': ['places'],
  'kits.handed_out': ['count'],
  'kits.taken_back': ['count'],
  'athletes.reminded': ['count'],
  'waiting-list.moved': ['competition', 'from', 'to', 'reason'],
  'waiting-list.removed': ['competition', 'places'],
  'bibs.assigned': ['count'],
  'bibs.imported': ['count'],
  'bibs.restored': ['count'],
  'bib-labels.printed': ['count'],
  'order-line.cancelled': ['title'],
  'competition.limit-raised': ['to', 'reason'],
  'event.limit-raised': ['to', 'reason'],
  'merchandise.stock-raised': ['to', 'reason'],
  'registration.added': ['competition'],
  'registration.moved': ['from', 'to'],
  'registration.bib_set': ['from', 'to'],
  'registration.variant_set': ['from', 'to'],
  'registration.own_variant_set': ['from', 'to'],
  'registration.item_added': ['item'],
  'registration.merchandise_added': ['item', 'quantity'],
  'registration.merchandise_removed': ['item'],
  'registration.merchandise_restored': ['item'],
  'registration.own_item_added': ['item'],
  'registration.delivered': ['item'],
  'registration.delivery_undone': ['item'],
}

export const auditTextKey = (action: AuditAction, details: Record<string, unknown> = {}): string => {
  const isComplete = detailsOf[action]?.every((name) => Object.hasOwn(details, name))
  return `audit:${isComplete ? 'details' : 'actions'}.${action}`
}

export const auditTextValues = (
  action: AuditAction,
  details: Record<string, string | number>,
  percent: (rate: number) => string,
): Record<string, string | number> =>
  detailsOf[action] === planDetails
    ? Object.fromEntries(
        Object.entries(details).map(([name, value]) => [name, name === 'version' ? value : percent(Number(value))]),
      )
    : details

export const otherDetails = (action: AuditAction, details: Record<string, unknown>): [string, unknown][] => {
  const namesInText = auditTextKey(action, details).startsWith('audit:details.') ? detailsOf[action]! : []
  return Object.entries(details).filter(([name]) => !namesInText.includes(name))
}

export const isAuditAction = (name: unknown): name is AuditAction =>
  typeof name === 'string' && Object.hasOwn(auditActions, name)
