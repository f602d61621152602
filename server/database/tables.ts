import { authTables } from '../auth/auth-tables.ts'
import { acceptanceTable } from '../domain/agreements/acceptance.ts'
import { albumLikeTable } from '../domain/albums/album-like.ts'
import { albumPlayerTable } from '../domain/albums/album-player.ts'
import { albumTeamTable } from '../domain/albums/album-team.ts'
import { albumTable } from '../domain/albums/album.ts'
import { agreementTable } from '../domain/agreements/agreement.ts'
import { auditEntryTable } from '../domain/audit/audit-entry.ts'
import { bibAssignmentTable } from '../domain/bibs/bib-assignment.ts'
import { bibRuleTable } from '../domain/bibs/bib-rule.ts'
import { competitionTable } from '../domain/competitions/competition.ts'
import { competitionTierTable } from '../domain/competitions/competition-tier.ts'
import { placePoolTable } from '../domain/competitions/place-pool.ts'
import { checkInLinkTable } from '../domain/check-in/check-in-link.ts'
import { checkInTable } from '../domain/check-in/check-in.ts'
import { gateTable } from '../domain/gate/gate.ts'
import { passageTable } from '../domain/gate/passage.ts'
import { couponEventTable, couponTable } from '../domain/coupons/coupon.ts'
import { closureOrderTable } from '../domain/event-closures/closure-order.ts'
import { eventClosureTable } from '../domain/event-closures/event-closure.ts'
import { exportJobTable } from '../domain/exports/export-job.ts'
import { exportScheduleTable } from '../domain/exports/export-schedule.ts'
import { eventTable } from '../domain/events/event.ts'
import { mailRecordTable } from '../domain/messages/mail-record.ts'
import { inboxMessageTable, messageTable } from '../domain/messages/message.ts'
import { merchandiseChoiceTable } from '../domain/merchandise/merchandise-choice.ts'
import { merchandiseItemTable } from '../domain/merchandise/merchandise-item.ts'
import { merchandiseVariantTable } from '../domain/merchandise/merchandise-variant.ts'
import { articleVersionTable } from '../domain/news/article-version.ts'
import { newsArticleTable } from '../domain/news/news-article.ts'
import { orderAccessTable } from '../domain/own-orders/order-access.ts'
import { orderLineTable } from '../domain/orders/order-line.ts'
import { orderNoteTable } from '../domain/orders/order-note.ts'
import { orderPlaceTable, orderTable } from '../domain/orders/order.ts'
import { bankDetailsTable } from '../domain/organizations/bank-details.ts'
import { defaultFeePlanTable } from '../domain/fee-plans/default-fee-plan.ts'
import { domainTable } from '../domain/domains/domain.ts'
import { feePlanTable } from '../domain/fee-plans/fee-plan-version.ts'
import { formerSubdomainTable } from '../domain/domains/former-subdomain.ts'
import { organizationTable } from '../domain/organizations/organization.ts'
import { ledgerEntryTable } from '../domain/ledger/ledger-entry.ts'
import { importedEntryTable } from '../domain/statements/imported-entry.ts'
import { statementColumnsTable } from '../domain/statements/statement-columns.ts'
import { receiptTable } from '../domain/receipts/receipt.ts'
import { registrationTransferTable } from '../domain/transfers/registration-transfer.ts'
import { refundTable } from '../domain/refunds/refund.ts'
import { paymentReceiptTable } from '../domain/payments/payment-receipt.ts'
import { paymentEventTable, paymentTable } from '../domain/payments/payment.ts'
import { connectionRequestTable, providerConnectionTable } from '../domain/provider-connections/provider-connection.ts'
import { athleteCountTable } from '../domain/registrations/athlete-count.ts'
import { answerChangeTable } from '../domain/answers/answer-change.ts'
import { athleteNoteTable } from '../domain/athletes/athlete-note.ts'
import { registrationFormTable } from '../domain/registration-forms/registration-form.ts'
import { orderDraftTable } from '../domain/order-drafts/order-draft.ts'
import { registrationAccessTable } from '../domain/own-registrations/registration-access.ts'
import { registrationFileTable } from '../domain/registration-files/registration-file.ts'
import { registrationTable } from '../domain/registrations/registration.ts'
import { mailingRecipientTable, mailingTable } from '../domain/mailings/mailing.ts'
import { unsubscriptionTable } from '../domain/mailings/unsubscription.ts'
import { replyTable } from '../domain/replies/reply.ts'
import { reminderBatchTable } from '../domain/answers/reminder-batch.ts'
import { taggingBatchTable } from '../domain/registrations/tagging-batch.ts'
import { formerResultTable } from '../domain/results/former-result.ts'
import { importedResultTable } from '../domain/results/imported-result.ts'
import { resultImportTable } from '../domain/results/result-import.ts'
import { standingTable } from '../domain/results/standing.ts'
import { accountLinkTable } from '../domain/accounts/account-link.ts'
import { emailChangeTable } from '../domain/accounts/email-change.ts'
import { invitationTable } from '../domain/invitations/invitation.ts'
import { appliedTenantTable } from '../domain/tenants/applied-tenant.ts'
import { membershipTable } from '../domain/members/membership.ts'
import { passkeyChallengeTable } from '../domain/passkeys/passkey-challenge.ts'
import { passkeyTable } from '../domain/passkeys/passkey.ts'
import { secondFactorTable } from '../domain/second-factor/second-factor.ts'
import { ticketKeyTable } from '../domain/tickets/ticket-key.ts'
import { ticketTypeTable } from '../domain/tickets/ticket-type.ts'
import { ticketTable } from '../domain/tickets/ticket.ts'
import { waitingEntryTable } from '../domain/waiting-lists/waiting-entry.ts'
import { savedViewTable } from '../domain/views/saved-view.ts'
import { visitorDayTable } from '../domain/visitors/visitor-day.ts'
import { visitorSaltTable } from '../domain/visitors/visitor-salt.ts'
import { teamTable } from '../domain/teams/team.ts'
import type { Table } from './declare-table.ts'

/**
 * Every table of the schema `public`. Erasing goes through them in this order: an account before what refers to it, as
 * other commands lock it first.
 */
const declarations = [
  organizationTable,
  formerSubdomainTable,
  domainTable,
  bankDetailsTable,
  feePlanTable,
  defaultFeePlanTable,
  agreementTable,
  invitationTable,
  accountLinkTable,
  eventTable,
  competitionTable,
  placePoolTable,
  couponTable,
  couponEventTable,
  orderTable,
  orderPlaceTable,
  orderLineTable,
  orderDraftTable,
  registrationFormTable,
  competitionTierTable,
  waitingEntryTable,
  registrationTable,
  acceptanceTable,
  teamTable,
  registrationFileTable,
  merchandiseItemTable,
  merchandiseVariantTable,
  merchandiseChoiceTable,
  ticketTypeTable,
  ticketTable,
  ticketKeyTable,
  checkInLinkTable,
  checkInTable,
  gateTable,
  passageTable,
  registrationAccessTable,
  registrationTransferTable,
  orderAccessTable,
  athleteCountTable,
  answerChangeTable,
  athleteNoteTable,
  orderNoteTable,
  bibRuleTable,
  bibAssignmentTable,
  standingTable,
  resultImportTable,
  importedResultTable,
  formerResultTable,
  paymentTable,
  paymentReceiptTable,
  paymentEventTable,
  refundTable,
  receiptTable,
  importedEntryTable,
  statementColumnsTable,
  ledgerEntryTable,
  eventClosureTable,
  closureOrderTable,
  providerConnectionTable,
  connectionRequestTable,
  messageTable,
  mailRecordTable,
  inboxMessageTable,
  newsArticleTable,
  albumTable,
  albumTeamTable,
  albumPlayerTable,
  albumLikeTable,
  articleVersionTable,
  replyTable,
  appliedTenantTable,
  visitorDayTable,
  visitorSaltTable,
  auditEntryTable,
  ...authTables,
  membershipTable,
  savedViewTable,
  exportJobTable,
  exportScheduleTable,
  taggingBatchTable,
  reminderBatchTable,
  mailingTable,
  unsubscriptionTable,
  mailingRecipientTable,
  emailChangeTable,
  secondFactorTable,
  passkeyTable,
  passkeyChallengeTable,
] as const satisfies readonly Table[]

export type Declarations = typeof declarations
export const tables: readonly Table[] = declarations

export const entities = tables.map(({ entity }) => entity)

/** What row-level security binds to one organization. */
export const organizationTables = tables.filter(({ owner }) => owner === 'organization')
