import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { newId } from '../database/ids.ts'
import { organizationColumnOf } from '../database/declare-table.ts'
import { organizationTables } from '../database/tables.ts'
import { exportTexts, teamExportTexts } from '../i18n/export-texts.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import type { BibRuleDetails } from '#rules/bibs/bib-rule.ts'
import { can, roles, type Permission, type Role } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { eventAcceptance } from './agreements/event-acceptance.ts'
import { saveAcceptanceItems } from './agreements/save-acceptance-items.ts'
import { acceptancePage } from './agreements/required-texts.ts'
import { assignBibs } from './bibs/assign-bibs.ts'
import { bibsPage } from './bibs/bibs-page.ts'
import { createBibRule, deleteBibRule, editBibRule } from './bibs/edit-bib-rules.ts'
import { importBibs } from './bibs/import-bibs.ts'
import { printBibLabels } from './bibs/print-bib-labels.ts'
import { suggestBibRules } from './bibs/suggest-bib-rules.ts'
import { undoAssignment } from './bibs/undo-assignment.ts'
import { addCompetition } from './competitions/add-competition.ts'
import { editCompetition } from './competitions/edit-competition.ts'
import { saveCategories } from './events/save-categories.ts'
import { eventCompetitions } from './competitions/event-competitions.ts'
import { moveCompetition } from './competitions/move-competition.ts'
import { addItem } from './merchandise/add-item.ts'
import { addMerchandise } from './merchandise/add-merchandise.ts'
import { addDueItem } from './merchandise/due-items.ts'
import { changeVariant } from './merchandise/change-variant.ts'
import { editItem } from './merchandise/edit-item.ts'
import { eventMerchandise } from './merchandise/event-merchandise.ts'
import { moveItem } from './merchandise/move-item.ts'
import { removeItem } from './merchandise/remove-item.ts'
import { handOutKits, undoHandOut } from './merchandise/hand-out-kits.ts'
import { removeMerchandise, restoreMerchandise } from './merchandise/remove-merchandise.ts'
import { setDelivered } from './merchandise/set-delivered.ts'
import { removeCompetition } from './competitions/remove-competition.ts'
import { usualForm } from '#rules/registration-forms/registration-form-schema.ts'
import { eventForm } from './registration-forms/event-form.ts'
import { formEffects } from './registration-forms/form-effects.ts'
import { saveRegistrationForm } from './registration-forms/save-registration-form.ts'
import { changeEventStatus } from './events/change-event-status.ts'
import { startClosure } from './event-closures/begin-closure.ts'
import { closeOrders } from './event-closures/close-orders.ts'
import { eventClosure } from './event-closures/closure-view.ts'
import { retryClosure } from './event-closures/retry-closure.ts'
import { eventCancellation } from './events/event-cancellation.ts'
import { editEvent } from './events/edit-event.ts'
import { duplicateEvent } from './events/duplicate-event.ts'
import { eventBasics } from './events/event-basics.ts'
import { editEventDetails } from './events/edit-event-details.ts'
import { eventDetails as eventDetailsView } from './events/event-details.ts'
import { eventEditorFrame } from './events/event-editor-frame.ts'
import { eventAddress } from './events/event-head.ts'
import { eventOverview } from './events/event-overview.ts'
import { eventByIdOrSlug } from './events/event-by-id-or-slug.ts'
import { cancelLines } from './orders/cancel-lines.ts'
import { editBuyer } from './orders/edit-buyer.ts'
import { addOrderNote, deleteOrderNote } from './orders/order-notes.ts'
import { orderPage } from './orders/order-page.ts'
import { orderSummary } from './orders/order-summary.ts'
import { resendOrderConfirmation } from './orders/resend-order-confirmation.ts'
import { settleDifference } from './differences/settle-difference.ts'
import { settleOrder } from './orders/settle-order.ts'
import { recordAthleteCash, undoAthleteCash } from './athletes/athlete-cash.ts'
import { giveBackCash, undoGivenBackCash } from './orders/give-back-cash.ts'
import { recordCash, recordCashOfOrders, undoCash } from './orders/record-cash.ts'
import { grantOrder } from './orders/grant-order.ts'
import { eventPage, eventPageWith } from './events/event-page.ts'
import { competitionDetails, eventDetails } from '../testing/event-details.ts'
import { exportAthletes } from './exports/athletes-export.ts'
import { exportTeams } from './exports/teams-export.ts'
import { exportSupply } from './exports/supply-export.ts'
import { deliverMessage } from './messages/deliver-message.ts'
import { dropMail } from './messages/drop-mail.ts'
import { sendAgain } from './messages/send-again.ts'
import { cancelLine } from './orders/cancel-line.ts'
import { checkOut } from './orders/check-out.ts'
import { confirmationPage } from './orders/confirmation-page.ts'
import { expireOverdueHolds } from './orders/expire-holds.ts'
import { isSettled } from './orders/is-settled.ts'
import { repairOrder } from './orders/repair-order.ts'
import { quoteOrder } from './orders/quote-order.ts'
import { holdOrder } from './orders/hold-order.ts'
import { beginDraft } from './order-drafts/begin-draft.ts'
import { saveDraft } from './order-drafts/save-draft.ts'
import { savedDraft } from './order-drafts/saved-draft.ts'
import { registerAthletes } from './orders/register-athletes.ts'
import { holdsPage } from './orders/holds-page.ts'
import { releaseHold } from './orders/release-hold.ts'
import { releaseHolds } from './orders/release-holds.ts'
import { checkout, draft, openSale, participant, type Sale } from '../testing/shop.ts'
import { LedgerGateway } from '../testing/ledger-gateway.ts'
import { addDomain } from './domains/domain-claims.ts'
import {
  removeOrganizationDomain,
  rotateOrganizationDomain,
  verifyOrganizationDomain,
} from './domains/organization-domains.ts'
import { readerTexts } from '#server/i18n/reader-texts.ts'
import { articleEditor } from './news/article-editor.ts'
import { articlePage, articlePreview } from './news/article-page.ts'
import { articleVersion, articleVersions } from './news/article-versions.ts'
import { deleteArticle } from './news/delete-article.ts'
import { discardDraft } from './news/discard-draft.ts'
import { restoreVersion } from './news/restore-version.ts'
import { editArticle } from './news/edit-article.ts'
import { publishArticle } from './news/publish-article.ts'
import { restoreArticle } from './news/restore-article.ts'
import { withdrawArticle } from './news/withdraw-article.ts'
import { createArticle } from './news/create-article.ts'
import { eventResults } from './results/event-results.ts'
import { removeImport } from './results/remove-import.ts'
import type { ResultsReader } from './results/results-reader.ts'
import { readResults, uploadResults } from './results/upload-results.ts'
import type { ResultsUpload } from '#rules/results/results-upload.ts'
import { resultImport, resultImports } from './results/result-imports.ts'
import { resultPage } from './results/result-page.ts'
import { teamResultsPage } from './results/team-results-page.ts'
import { resultsPage } from './results/results-page.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import {
  addRegistrationFile,
  removeFileOfAthlete,
  findAskedFile,
  removeRegistrationFile,
} from './registration-files/add-registration-file.ts'
import { findLinkedFile, linkToFile } from './registration-files/open-registration-file.ts'
import { movePayment } from './payments/move-payment.ts'
import { markRefundReturned } from './refunds/mark-refund-returned.ts'
import { markRefundsReturned } from './refunds/mark-refunds-returned.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import { setRefundPayee } from './refunds/set-refund-payee.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { addReceipt } from './payments/add-receipt.ts'
import { confirmHandPayment } from './payments/confirm-hand-payment.ts'
import { confirmHandPayments } from './payments/confirm-hand-payments.ts'
import { editEventPaymentMethods } from './payments/edit-event-payment-methods.ts'
import { eventPaymentMethods } from './payments/event-payment-methods.ts'
import { linkToReceipt } from './payments/link-to-receipt.ts'
import { removeReceipt } from './payments/remove-receipt.ts'
import { startPayment } from './payments/start-payment.ts'
import { editEventLanding } from './events/edit-event-landing.ts'
import { eventLanding } from './events/event-landing.ts'
import { editLanding } from './organizations/edit-landing.ts'
import { editSponsors } from './organizations/edit-sponsors.ts'
import { setLogo } from './organizations/set-logo.ts'
import { addAthlete } from './athletes/add-athlete.ts'
import { cancelAthlete } from './athletes/cancel-athlete.ts'
import { deleteAthlete } from './athletes/delete-athlete.ts'
import { editAthlete } from './athletes/edit-athlete.ts'
import { moveAthlete } from './athletes/move-athlete.ts'
import { findAthlete } from './athletes/find-athlete.ts'
import { newAthletePage } from './athletes/new-athlete-page.ts'
import { addNote, deleteNote } from './athletes/notes.ts'
import { refundAthleteOrder } from './athletes/refund-athlete-order.ts'
import { resendConfirmation } from './athletes/resend-confirmation.ts'
import { restoreAthlete } from './athletes/restore-athlete.ts'
import { athleteDetails } from './registrations/athlete-details.ts'
import { deleteView } from './views/delete-view.ts'
import { saveView } from './views/save-view.ts'
import { athletesPage } from './registrations/athletes-page.ts'
import { importResults } from './registrations/import-results.ts'
import { participantPage } from './registrations/participant-page.ts'
import { registrationPage } from './registrations/registration-page.ts'
import { setBibNumber } from './registrations/set-bib-number.ts'
import { setResultTime } from './registrations/set-result-time.ts'
import { remindAthlete, remindAthletes } from './answers/remind-athletes.ts'
import { remindersView } from './answers/reminders-view.ts'
import { runReminders, stopReminders } from './answers/run-reminders.ts'
import { changeAnswers } from './answers/change-answers.ts'
import { changeOwnAnswers } from './own-registrations/change-own-answers.ts'
import { addOwnItem } from './own-registrations/add-own-item.ts'
import { changeOwnVariant } from './own-registrations/change-own-variant.ts'
import { redeemCode, sendCode } from './own-registrations/codes.ts'
import { linkToOwnFile, ownFilePlace } from './own-registrations/own-files.ts'
import { renameOwnTeam, renewOwnJoinLink } from './own-registrations/own-team.ts'
import { ownRegistrationPage } from './own-registrations/own-registration-page.ts'
import { setTags } from './registrations/set-tags.ts'
import { taggingView } from './registrations/find-tagging.ts'
import { runTagging, stopTagging } from './registrations/run-tagging.ts'
import { tagAthletes } from './registrations/tag-athletes.ts'
import { undoTagging } from './registrations/undo-tagging.ts'
import { hashOfToken } from './teams/join-token.ts'
import { cancelOwnLines } from './own-orders/cancel-own-lines.ts'
import { redeemOrderCode, sendOrderCode } from './own-orders/order-codes.ts'
import { ownOrderPage } from './own-orders/own-order-page.ts'
import { openReceipt } from './receipts/receipts-of.ts'
import { acceptTransfer } from './transfers/accept-transfer.ts'
import { createTransferLink, revokeTransferLink } from './transfers/change-transfer-link.ts'
import { transferPage } from './transfers/find-transfer.ts'
import { hashOfTransferToken } from './transfers/transfer-access.ts'
import { joinTeam } from './teams/join-team.ts'
import { addTeam } from './teams/add-team.ts'
import { cancelTeam } from './teams/cancel-team.ts'
import { renameTeam, renewTeamLink } from './teams/change-team.ts'
import { deleteTeam } from './teams/delete-team.ts'
import { newMemberPage, newTeamPage } from './teams/new-team-page.ts'
import { refundTeam } from './teams/refund-team.ts'
import { restoreTeam } from './teams/restore-team.ts'
import { addTeamMember, removeTeamMember, setTeamCaptain } from './teams/team-members.ts'
import { teamDetails, teamsPage } from './teams/teams-page.ts'
import { teamListOf } from '#rules/teams/team-list.ts'
import { renewJoinLink } from './teams/renew-join-link.ts'
import { teamInvitation } from './teams/team-invitation.ts'
import { changeRole } from './members/change-role.ts'
import { inviteMember } from './invitations/invite-member.ts'
import { mailLink } from './accounts/mail-link.ts'
import { removeMember } from './members/remove-member.ts'
import { resendInvitation } from './invitations/resend-invitation.ts'
import { joinWaitingList } from './waiting-lists/join-waiting-list.ts'
import { leaveWaitingList, removeWaitingEntry } from './waiting-lists/leave-waiting-list.ts'
import { moveWaitingEntry, undoWaitingMove } from './waiting-lists/move-waiting-entry.ts'
import { restoreWaitingEntry } from './waiting-lists/restore-waiting-entry.ts'
import { offerPlacesOf } from './waiting-lists/offer-places.ts'
import { placesToOffer, seedWaitingList } from './waiting-lists/seed-waiting-list.ts'
import { offeredAthlete } from './waiting-lists/offered-athlete.ts'
import { waitingEntryPage } from './waiting-lists/waiting-entry-page.ts'
import { waitingListPage } from './waiting-lists/waiting-list.ts'
import { waitingMessageView } from './waiting-lists/waiting-message-view.ts'
import { addMember, type StaffMember } from '../testing/staff.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { itemDetails, sellItem } from '#server/testing/merchandise.ts'
import { newAthlete } from '#server/testing/hand-added.ts'
import { newMember, newTeam } from '#server/testing/teams.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop({ sandbox: new LedgerGateway() })
let ours: Sale
let theirs: Sale
let ctx: Context
let theirIds: {
  confirmationId: string
  orderId: string
  registrationId: string
  participantId: string
  paymentId: string
  refundId: string
  orderNoteId: string
  messageId: string
  host: string
  userId: string
  invitationId: string
  articleId: string
  articleVersionId: string
  articleSlug: string
  joinToken: string
  transferToken: string
  teamId: string
  importId: string
  noteId: string
  fileId: string
  viewId: string
  bibRuleId: string
  waitingEntryId: string
  waitingSecret: string
  itemId: string
  variantId: string
  draftId: string
}

const article = {
  title: 'Theirs',
  slug: '',
  excerpt: '',
  cover: '',
  content: '<p>Theirs</p>',
  showOnLanding: true,
}

const bibRule: BibRuleDetails = {
  competitionId: newId(),
  gender: 'any',
  ageGroup: 'any',
  prefix: '',
  first: 1,
  last: 9,
  reserved: [],
  sortBy: 'name',
}

const addresses = { returnUrl: 'http://ours.localhost/back', cancelUrl: 'http://ours.localhost/away' }
const everyAthlete = athleteListOf(new URLSearchParams())

const theirImage = () => `/files/${theirs.organizationId}/${'0'.repeat(32)}.webp`

/** Every command and query that takes an id, called with an id of the other organization by one of our owners. */
const theirFilePlace = () => ({ ...theirIds, fieldId: 'certificate' })

const theirKey = () => ({
  participantId: theirIds.participantId,
  openParticipantId: theirIds.participantId,
})

const theirOrderKey = () => ({ confirmationId: theirIds.confirmationId, openOrderId: theirIds.orderId })

const theirDraft = () => ({ confirmationId: theirIds.confirmationId, openDraftIds: [theirIds.draftId] })
const draftContent = { competitionId: '', participants: [], team: null, buyer: null, couponCode: '' }

const attempts: Record<string, () => Promise<unknown>> = {
  eventPage: () => eventPage(ctx, theirs.eventId),
  resultsPage: () => resultsPage(ctx, theirs.eventId, resultsListOf(new URLSearchParams())),
  resultPage: () => resultPage(ctx, theirs.eventId, theirIds.registrationId),
  teamResultsPage: () => teamResultsPage(ctx, theirs.eventId, { competitionId: null, page: 1 }),
  articlePage: () => articlePage(ctx, theirIds.articleSlug, readerTexts('en')),
  articleEditor: () => articleEditor(ctx, theirIds.articleId),
  editArticle: () => editArticle(ctx, theirIds.articleId, { revision: 1, details: article }),
  publishArticle: () => publishArticle(ctx, theirIds.articleId),
  withdrawArticle: () => withdrawArticle(ctx, theirIds.articleId),
  deleteArticle: () => deleteArticle(ctx, theirIds.articleId),
  restoreArticle: () => restoreArticle(ctx, theirIds.articleId),
  articleVersions: () => articleVersions(ctx, theirIds.articleId),
  articlePreview: () => articlePreview(ctx, theirIds.articleId, readerTexts('en')),
  articleVersion: () =>
    articleVersion(ctx, { articleId: theirIds.articleId, versionId: theirIds.articleVersionId }, readerTexts('en')),
  discardDraft: () => discardDraft(ctx, theirIds.articleId, { revision: 1 }),
  restoreVersion: () => restoreVersion(ctx, theirIds.articleId, { revision: 1, versionId: theirIds.articleVersionId }),
  eventByIdOrSlug: () => eventByIdOrSlug(ctx, theirs.eventId),
  duplicateEvent: () => duplicateEvent(ctx, theirs.eventId),
  orderSummary: () => orderSummary(ctx, theirIds.orderId),
  eventEditorFrame: () => eventEditorFrame(ctx, theirs.eventId),
  eventBasics: () => eventBasics(ctx, theirs.eventId),
  eventAddress: () => eventAddress(ctx, theirs.eventId),
  eventOverview: () => eventOverview(ctx, theirs.eventId),
  eventCompetitions: () => eventCompetitions(ctx, theirs.eventId),
  eventForm: () => eventForm(ctx, theirs.eventId),
  eventAcceptance: () => eventAcceptance(ctx, theirs.eventId),
  eventPaymentMethods: () => eventPaymentMethods(ctx, theirs.eventId),
  editEventPaymentMethods: () => editEventPaymentMethods(ctx, theirs.eventId, eventMethods),
  confirmHandPayment: () => confirmHandPayment(ctx, theirIds.paymentId, { amount: 11_434, receivedOn: '2026-01-02' }),
  confirmHandPayments: () =>
    confirmHandPayments(ctx, [{ payment: theirIds.paymentId, amount: 11_434, receivedOn: '2026-01-02' }]),
  addReceipt: () => addReceipt(ctx, shop.platform.files, theirIds.confirmationId, { path: '', name: '' }),
  removeReceipt: () => removeReceipt(ctx, theirIds.confirmationId),
  linkToReceipt: () => linkToReceipt(ctx, theirIds.orderId, shop.platform.fileLinks),
  saveCategories: () => saveCategories(ctx, theirs.eventId, { former: [], categories: [] }),
  eventDetails: () => eventDetailsView(ctx, theirs.eventId),
  editEventDetails: () =>
    editEventDetails(ctx, shop.platform.files, theirs.eventId, {
      revision: 0,
      details: { image: null, included: [], schedule: [], parking: '', video: null, courseFile: null, gallery: [] },
    }),
  saveAcceptanceItems: () => saveAcceptanceItems(ctx, theirs.eventId, { revision: 0, items: [] }),
  acceptancePage: () => acceptancePage(ctx, theirs.eventId, checkout().platformTexts),
  formEffects: () => formEffects(ctx, theirs.eventId, usualForm),
  saveRegistrationForm: () => saveRegistrationForm(ctx, theirs.eventId, { revision: 0, form: usualForm }),
  editEvent: () => editEvent(ctx, theirs.eventId, { revision: 0, details: eventDetails }),
  addCompetition: () => addCompetition(ctx, theirs.eventId, competitionDetails),
  editCompetition: () => editCompetition(ctx, theirs.competitionId, { revision: 0, details: competitionDetails }),
  moveCompetition: () => moveCompetition(ctx, theirs.competitionId, 'up'),
  removeCompetition: () => removeCompetition(ctx, theirs.competitionId),
  eventMerchandise: () => eventMerchandise(ctx, theirs.eventId),
  addItem: () => addItem(ctx, theirs.eventId, itemDetails()),
  editItem: () => editItem(ctx, theirIds.itemId, { revision: 0, details: itemDetails() }),
  moveItem: () => moveItem(ctx, theirIds.itemId, 'up'),
  removeItem: () => removeItem(ctx, theirIds.itemId),
  addDueItem: () => addDueItem(ctx, theirIds.registrationId, { itemId: newId(), variantId: theirIds.variantId }),
  addMerchandise: () =>
    addMerchandise(ctx, theirIds.registrationId, {
      itemId: theirIds.itemId,
      variantId: theirIds.variantId,
      quantity: 1,
      payment: 'free',
      reason: '',
    }),
  removeMerchandise: () => removeMerchandise(ctx, theirIds.registrationId, newId()),
  restoreMerchandise: () => restoreMerchandise(ctx, theirIds.registrationId, newId()),
  handOutKits: () => handOutKits(ctx, { eventId: theirs.eventId, ids: [theirIds.registrationId] }),
  undoHandOut: () => undoHandOut(ctx, theirs.eventId, new Date('2026-05-01T10:00:00Z')),
  changeVariant: () =>
    changeVariant(ctx, theirIds.registrationId, { choiceId: newId(), from: newId(), to: theirIds.variantId }),
  setDelivered: () =>
    setDelivered(ctx, theirIds.registrationId, { choiceId: newId(), variantId: newId(), isDelivered: true }),
  eventCancellation: () => eventCancellation(ctx, theirs.eventId),
  startClosure: () =>
    startClosure(ctx, theirs.eventId, { action: 'full', note: '', targetEventId: null, competitions: {} }),
  eventClosure: () => eventClosure(ctx, theirs.eventId),
  retryClosure: () => retryClosure(ctx, theirs.eventId, {}),
  closeOrders: () => closeOrders(ctx, theirIds.orderId),
  changeEventStatus: () => changeEventStatus(ctx, theirs.eventId, 'cancelled'),
  registrationPage: () => registrationPage(ctx, theirs.eventId, theirIds.confirmationId),
  registerAthletes: () => registerAthletes(ctx, theirs.eventId, draft(theirs.competitionId)),
  holdOrder: () =>
    holdOrder(ctx, theirs.eventId, {
      draftKey: newId(),
      choices: { registration: [participant(theirs.competitionId)], team: [], merchandise: [] },
      holderEmail: 'ana@example.com',
    }),
  cancelLine: () => cancelLine(ctx, theirIds.confirmationId, theirIds.orderId),
  teamInvitation: () => teamInvitation(ctx, theirs.eventId, theirIds.joinToken),
  teamsPage: () => teamsPage(ctx, theirs.eventId, teamListOf(new URLSearchParams())),
  teamDetails: () => teamDetails(ctx, { id: theirs.eventId, teamId: theirIds.teamId }),
  renameTeam: () => renameTeam(ctx, theirIds.teamId, { revision: 0, name: 'Ours' }),
  removeTeamMember: () => removeTeamMember(ctx, theirIds.teamId, { revision: 0, memberId: theirIds.registrationId }),
  deleteTeam: () => deleteTeam(ctx, theirIds.teamId, { revision: 0 }),
  cancelTeam: () => cancelTeam(ctx, theirIds.teamId, { revision: 0 }),
  restoreTeam: () => restoreTeam(ctx, theirIds.teamId, { revision: 0 }),
  refundTeam: () => refundTeam(ctx, theirIds.teamId, { revision: 0, reason: 'Ours' }),
  renewTeamLink: () => renewTeamLink(ctx, theirIds.teamId),
  newTeamPage: () => newTeamPage(ctx, theirs.eventId),
  newMemberPage: () => newMemberPage(ctx, { id: theirs.eventId, teamId: theirIds.teamId }),
  addTeam: () => addTeam(ctx, theirs.eventId, newTeam(theirs.competitionId)),
  addTeamMember: () => addTeamMember(ctx, theirIds.teamId, newMember(theirs.competitionId)),
  setTeamCaptain: () => setTeamCaptain(ctx, theirIds.teamId, { revision: 0, memberId: theirIds.registrationId }),
  joinTeam: () =>
    joinTeam(ctx, theirIds.joinToken, {
      participant: participant(theirs.competitionId),
      isSure: false,
      ticks: checkout(),
      platformTexts: checkout().platformTexts,
    }),
  renewJoinLink: () => renewJoinLink(ctx, theirIds.confirmationId),
  isSettled: () => isSettled(ctx, theirIds.confirmationId),
  quoteOrder: () => quoteOrder(ctx, theirIds.confirmationId, { couponCode: null }),
  checkOut: () => checkOut(ctx, theirIds.confirmationId, checkout()),
  startPayment: () => startPayment(ctx, theirIds.confirmationId, addresses),
  releaseHold: () => releaseHold(ctx, theirIds.confirmationId),
  participantPage: () => participantPage(ctx, theirIds.participantId),
  ownRegistrationPage: () => ownRegistrationPage(ctx, theirKey()),
  changeOwnAnswers: () => changeOwnAnswers(ctx, theirKey(), { revision: 0, answers: {} }),
  addOwnItem: () => addOwnItem(ctx, theirKey(), { itemId: newId(), variantId: newId() }),
  changeOwnVariant: () => changeOwnVariant(ctx, theirKey(), { choiceId: newId(), from: newId(), to: newId() }),
  ownFilePlace: () => ownFilePlace(ctx, theirKey(), 'certificate'),
  renameOwnTeam: () => renameOwnTeam(ctx, theirKey(), { revision: 0, name: 'Ours' }),
  renewOwnJoinLink: () => renewOwnJoinLink(ctx, theirKey()),
  linkToOwnFile: () => linkToOwnFile(ctx, shop.platform.fileLinks, theirKey(), newId()),
  ownOrderPage: () => ownOrderPage(ctx, theirOrderKey()),
  cancelOwnLines: () =>
    cancelOwnLines(
      ctx,
      theirOrderKey(),
      { key: 'ours-key', left: 0, lines: [newId()], payee: '' },
      shop.platform.secrets,
    ),
  openReceipt: () => openReceipt(ctx, theirOrderKey(), 'R-2026-000001'),
  sendOrderCode: () => sendOrderCode(ctx, theirIds.confirmationId),
  redeemOrderCode: () => redeemOrderCode(ctx, theirIds.confirmationId, '000000'),
  createTransferLink: () =>
    createTransferLink(ctx, { order: theirOrderKey(), registrationId: theirIds.registrationId }),
  revokeTransferLink: () => revokeTransferLink(ctx, { own: theirKey() }),
  transferPage: () => transferPage(ctx, theirs.eventId, theirIds.transferToken),
  acceptTransfer: () =>
    acceptTransfer(ctx, theirIds.transferToken, {
      participant: participant(theirs.competitionId),
      isSure: false,
      ticks: checkout(),
      platformTexts: checkout().platformTexts,
    }),
  sendCode: () => sendCode(ctx, theirIds.participantId),
  redeemCode: () => redeemCode(ctx, theirIds.participantId, '000000'),
  beginDraft: () => beginDraft(ctx, theirDraft(), { participants: [], team: null }),
  savedDraft: () => savedDraft(ctx, theirDraft()),
  saveDraft: () =>
    saveDraft(ctx, theirDraft(), { content: draftContent, device: 'ours', revision: 1, typedAt: Date.now() }),
  holdsPage: () => holdsPage(ctx, theirs.eventId, 1),
  dropMail: () => dropMail(ctx, theirIds.messageId, true),
  sendAgain: () => sendAgain(ctx, theirIds.messageId),
  releaseHolds: () => releaseHolds(ctx, { eventId: theirs.eventId, orderId: theirIds.orderId, scope: 'order' }),
  confirmationPage: () => confirmationPage(ctx, theirIds.confirmationId),
  expireOverdueHolds: () => expireOverdueHolds(ctx, { eventId: theirs.eventId }),
  movePayment: () =>
    movePayment(
      ctx,
      { id: theirIds.paymentId, orderId: theirIds.orderId },
      { id: 'foreign', state: 'approved', refunds: [] },
    ),
  sendRefund: () => sendRefund(ctx, theirIds.refundId),
  markRefundReturned: () => markRefundReturned(ctx, theirIds.refundId),
  retryRefund: () => retryRefund(ctx, theirIds.refundId),
  markRefundsReturned: () => markRefundsReturned(ctx, [theirIds.refundId]),
  setRefundPayee: () => setRefundPayee(ctx, theirIds.refundId, shop.platform.secrets, 'Ours'),
  refundOrder: () => refundOrder(ctx, theirIds.orderId, { key: 'ours-key', left: 0, scope: 'all', note: 'Ours' }),
  cancelLines: () =>
    cancelLines(ctx, theirIds.orderId, { key: 'ours-key', left: 0, lines: [newId()], refund: 'full', note: 'Ours' }),
  orderPage: () => orderPage(ctx, theirIds.orderId, shop.platform.secrets),
  editBuyer: () => editBuyer(ctx, theirIds.orderId, { buyer: checkout().buyer, before: '' }),
  resendOrderConfirmation: () => resendOrderConfirmation(ctx, theirIds.orderId),
  settleOrder: () => settleOrder(ctx, theirIds.orderId),
  settleDifference: () => settleDifference(ctx, theirIds.orderId, { by: 'cash' }),
  recordCash: () => recordCash(ctx, theirIds.orderId),
  recordAthleteCash: () => recordAthleteCash(ctx, theirIds.registrationId, { amount: 1_000 }),
  undoAthleteCash: () => undoAthleteCash(ctx, theirIds.registrationId, { at: '2026-03-01T10:00:00.000Z' }),
  recordCashOfOrders: () => recordCashOfOrders(ctx, [{ order: theirIds.orderId, amount: 11_434 }], '2026-01-02'),
  undoCash: () => undoCash(ctx, theirIds.orderId, { at: '2026-03-01T10:00:00.000Z' }),
  giveBackCash: () => giveBackCash(ctx, theirIds.orderId, { lineId: theirIds.orderId, amount: 1_000 }),
  undoGivenBackCash: () => undoGivenBackCash(ctx, theirIds.orderId, { at: '2026-03-01T10:00:00.000Z' }),
  grantOrder: () => grantOrder(ctx, theirIds.orderId, { reason: 'A friend' }),
  addOrderNote: () => addOrderNote(ctx, theirIds.orderId, 'Ours'),
  deleteOrderNote: () => deleteOrderNote(ctx, theirIds.orderNoteId),
  deliverMessage: () => deliverMessage(ctx, noMail, theirIds.messageId),
  exportSupply: () => exportSupply(ctx, theirs.eventId, { columnName: (name) => name, withoutAthlete: '' }, noSheet),
  exportTeams: () => exportTeams(ctx, { eventId: theirs.eventId, words: teamExportTexts('en') }, noSheet),
  exportAthletes: () => exportAthletes(ctx, { eventId: theirs.eventId, words: exportTexts('en') }, noSheet),
  importResults: () => importResults(ctx, { eventId: theirs.eventId, name: 'times.csv', rows: noRows }),
  removeImport: () => removeImport(ctx, { eventId: theirs.eventId, importId: theirIds.importId }),
  resultImport: () => resultImport(ctx, { eventId: theirs.eventId, importId: theirIds.importId }),
  resultImports: () => resultImports(ctx, theirs.eventId),
  eventResults: () => eventResults(ctx, theirs.eventId),
  readResults: () =>
    readResults(ctx, noResults, { eventId: theirs.eventId, bytes: new Uint8Array(), upload: upload() }),
  uploadResults: () =>
    uploadResults(ctx, noResults, { eventId: theirs.eventId, bytes: new Uint8Array(), upload: upload() }),
  deleteView: () => deleteView(ctx, theirIds.viewId),
  athletesPage: () => athletesPage(ctx, theirs.eventId, everyAthlete),
  athleteDetails: () => athleteDetails(ctx, { registrationId: theirIds.registrationId }),
  addAthlete: () => addAthlete(ctx, theirs.eventId, newAthlete(theirs.competitionId)),
  editAthlete: () => editAthlete(ctx, theirIds.registrationId, { ...newAthlete(theirs.competitionId), revision: 0 }),
  moveAthlete: () =>
    moveAthlete(ctx, theirIds.registrationId, {
      competitionId: ours.competitionId,
      clearsBib: false,
      reason: '',
      revision: 0,
    }),
  cancelAthlete: () => cancelAthlete(ctx, theirIds.registrationId, { revision: 0 }),
  restoreAthlete: () => restoreAthlete(ctx, theirIds.registrationId, { revision: 0, bibNumber: '' }),
  deleteAthlete: () => deleteAthlete(ctx, theirIds.registrationId, { revision: 0 }),
  resendConfirmation: () => resendConfirmation(ctx, theirIds.registrationId, 'buyer'),
  refundAthleteOrder: () => refundAthleteOrder(ctx, theirIds.registrationId),
  addNote: () => addNote(ctx, theirIds.registrationId, 'Ours'),
  deleteNote: () => deleteNote(ctx, theirIds.noteId),
  findAskedFile: () => findAskedFile(ctx, theirFilePlace()),
  addRegistrationFile: () =>
    addRegistrationFile(ctx, shop.platform.files, theirFilePlace(), { path: '', name: '', replacedId: null }),
  removeRegistrationFile: () => removeRegistrationFile(ctx, shop.platform.files, theirFilePlace(), theirIds.fileId),
  removeFileOfAthlete: () => removeFileOfAthlete(ctx, shop.platform.files, theirIds),
  linkToFile: () => linkToFile(ctx, theirIds, shop.platform.fileLinks),
  findLinkedFile: () => {
    const { fileLinks } = shop.platform
    const { search } = new URL(fileLinks.sign({ ...theirs, fileId: theirIds.fileId }, ctx.now), 'http://host')
    return findLinkedFile(ctx, fileLinks, { fileId: theirIds.fileId, query: new URLSearchParams(search) })
  },
  newAthletePage: () => newAthletePage(ctx, theirs.eventId),
  findAthlete: () => findAthlete(ctx, { key: theirIds.registrationId, eventId: theirs.eventId }),
  repairOrder: () => repairOrder(ctx, theirIds.orderId),
  setBibNumber: () => setBibNumber(ctx, theirIds.registrationId, '1'),
  bibsPage: () => bibsPage(ctx, theirs.eventId, { scope: 'all', page: 1 }),
  createBibRule: () => createBibRule(ctx, theirs.eventId, bibRule),
  editBibRule: () => editBibRule(ctx, theirIds.bibRuleId, { revision: 0, details: bibRule }),
  deleteBibRule: () => deleteBibRule(ctx, theirIds.bibRuleId),
  importBibs: () => importBibs(ctx, theirs.eventId, { text: 'bib,dni\n1,1', isDryRun: false }),
  printBibLabels: () => printBibLabels(ctx, theirs.eventId, { state: everyAthlete, first: 0, last: 999_999 }, noLabels),
  suggestBibRules: () => suggestBibRules(ctx, theirs.eventId),
  assignBibs: () => assignBibs(ctx, theirs.eventId, 'all'),
  undoAssignment: () => undoAssignment(ctx, theirs.eventId, newId()),
  setResultTime: () => setResultTime(ctx, theirIds.registrationId, '1:00:00'),
  remindAthlete: () => remindAthlete(ctx, theirIds.registrationId, { isForced: true }),
  remindAthletes: () => remindAthletes(ctx, { eventId: theirs.eventId, ids: [] }, { isForced: false }),
  changeAnswers: () => changeAnswers(ctx, theirIds.registrationId, { revision: 0, answers: {} }),
  setTags: () => setTags(ctx, theirIds.registrationId, ['ours']),
  editSponsors: () =>
    editSponsors(ctx, {
      version: '',
      sponsors: [{ name: 'Theirs', url: 'https://theirs.example', image: theirImage() }],
    }),
  eventLanding: () => eventLanding(ctx, theirs.eventId),
  eventPageWith: () => eventPageWith(ctx, theirs.eventId, { landing: {}, infoCards: [], sponsors: [] }),
  editEventLanding: () =>
    editEventLanding(ctx, theirs.eventId, { version: '', values: { hidden: [], infoCards: [], sponsors: [] } }),
  editLanding: () =>
    editLanding(ctx, {
      version: '',
      values: { headline: 'Ours', tagline: '', about: '', heroImage: theirImage(), infoCards: [] },
    }),
  setLogo: () => setLogo(ctx, theirImage()),
  tagAthletes: () => tagAthletes(ctx, { eventId: null, ids: [theirIds.registrationId] }, { add: ['ours'], remove: [] }),
  undoTagging: () => undoTagging(ctx, theirIds.registrationId),
  taggingView: () => taggingView(ctx, theirIds.registrationId),
  runTagging: () => runTagging(ctx, theirIds.registrationId),
  remindersView: () => remindersView(ctx, theirIds.registrationId),
  runReminders: () => runReminders(ctx, theirIds.registrationId),
  stopReminders: () => stopReminders(ctx, theirIds.registrationId),
  stopTagging: () => stopTagging(ctx, theirIds.registrationId),
  verifyOrganizationDomain: () =>
    verifyOrganizationDomain(ctx, shop.system, { host: theirIds.host, lookUp: failOnSend }),
  rotateOrganizationDomain: () => rotateOrganizationDomain(ctx, shop.system, theirIds.host),
  removeOrganizationDomain: () => removeOrganizationDomain(ctx, shop.system, theirIds.host),
  changeRole: () => changeRole(ctx, theirIds.userId, 'user'),
  removeMember: () => removeMember(ctx, theirIds.userId),
  mailLink: () => mailLink(ctx, theirIds.userId, 'login'),
  resendInvitation: () => resendInvitation(ctx, theirIds.invitationId),
  withdrawInvitation: () => withdrawInvitation(ctx, theirIds.invitationId),
  joinWaitingList: () =>
    joinWaitingList(ctx, theirs.eventId, {
      competitionId: theirs.competitionId,
      places: 1,
      firstName: 'Ana',
      lastName: 'Ríos',
      email: 'ana@example.com',
      phone: '',
    }),
  leaveWaitingList: () => leaveWaitingList(ctx, theirs.eventId, theirIds.waitingSecret),
  removeWaitingEntry: () => removeWaitingEntry(ctx, theirIds.waitingEntryId),
  moveWaitingEntry: () => moveWaitingEntry(ctx, theirIds.waitingEntryId, { position: 1, reason: 'Ours' }),
  undoWaitingMove: () => undoWaitingMove(ctx, theirIds.waitingEntryId, ctx.now.toISOString()),
  restoreWaitingEntry: () => restoreWaitingEntry(ctx, theirIds.waitingEntryId),
  offerPlacesOf: () => offerPlacesOf(ctx, theirs.eventId),
  placesToOffer: () => placesToOffer(ctx, theirs.competitionId, 1),
  seedWaitingList: () => seedWaitingList(ctx, theirs.competitionId),
  offeredAthlete: () => offeredAthlete(ctx, theirIds.waitingSecret),
  waitingEntryPage: () => waitingEntryPage(ctx, theirs.eventId, theirIds.waitingSecret),
  waitingListPage: () => waitingListPage(ctx, theirs.eventId),
  waitingMessageView: () =>
    waitingMessageView(ctx, { kind: 'waiting-joined', payload: { waitingEntryId: theirIds.waitingEntryId } }),
}

const permissions: Record<string, Permission | 'anybody'> = {
  eventPage: 'anybody',
  resultsPage: 'anybody',
  resultPage: 'anybody',
  teamResultsPage: 'anybody',
  articlePage: 'anybody',
  articleEditor: 'manage-news',
  editArticle: 'manage-news',
  publishArticle: 'manage-news',
  withdrawArticle: 'manage-news',
  deleteArticle: 'manage-news',
  restoreArticle: 'manage-news',
  articleVersions: 'manage-news',
  articlePreview: 'manage-news',
  articleVersion: 'manage-news',
  discardDraft: 'manage-news',
  restoreVersion: 'manage-news',
  eventByIdOrSlug: 'anybody',
  duplicateEvent: 'create-events',
  orderSummary: 'see-money',
  eventEditorFrame: 'see-events',
  eventAddress: 'see-events',
  eventOverview: 'see-events',
  eventBasics: 'edit-events',
  eventCompetitions: 'edit-events',
  eventForm: 'edit-events',
  eventAcceptance: 'edit-events',
  eventPaymentMethods: 'edit-events',
  editEventPaymentMethods: 'edit-events',
  confirmHandPayment: 'confirm-payments',
  confirmHandPayments: 'confirm-payments',
  addReceipt: 'anybody',
  removeReceipt: 'anybody',
  linkToReceipt: 'confirm-payments',
  saveCategories: 'edit-events',
  eventDetails: 'edit-events',
  editEventDetails: 'edit-events',
  saveAcceptanceItems: 'edit-events',
  acceptancePage: 'anybody',
  formEffects: 'edit-events',
  saveRegistrationForm: 'edit-events',
  editEvent: 'edit-events',
  addCompetition: 'edit-events',
  editCompetition: 'edit-events',
  moveCompetition: 'edit-events',
  removeCompetition: 'edit-events',
  eventMerchandise: 'manage-merchandising',
  addItem: 'manage-merchandising',
  editItem: 'manage-merchandising',
  moveItem: 'manage-merchandising',
  removeItem: 'manage-merchandising',
  addDueItem: 'hand-out-kits',
  addMerchandise: 'edit-athletes',
  handOutKits: 'hand-out-kits',
  undoHandOut: 'hand-out-kits',
  removeMerchandise: 'edit-athletes',
  restoreMerchandise: 'edit-athletes',
  changeVariant: 'hand-out-kits',
  setDelivered: 'hand-out-kits',
  eventCancellation: 'cancel-events',
  startClosure: 'refund-orders',
  eventClosure: 'refund-orders',
  retryClosure: 'refund-orders',
  closeOrders: 'anybody',
  changeEventStatus: 'cancel-events',
  registrationPage: 'anybody',
  registerAthletes: 'anybody',
  holdOrder: 'anybody',
  cancelLine: 'anybody',
  isSettled: 'anybody',
  teamInvitation: 'anybody',
  joinTeam: 'anybody',
  teamsPage: 'see-athletes',
  teamDetails: 'see-athletes',
  renameTeam: 'edit-athletes',
  removeTeamMember: 'edit-athletes',
  deleteTeam: 'edit-athletes',
  cancelTeam: 'edit-athletes',
  restoreTeam: 'edit-athletes',
  refundTeam: 'refund-orders',
  renewTeamLink: 'edit-athletes',
  newTeamPage: 'edit-athletes',
  newMemberPage: 'edit-athletes',
  addTeam: 'edit-athletes',
  addTeamMember: 'edit-athletes',
  setTeamCaptain: 'edit-athletes',
  renewJoinLink: 'anybody',
  quoteOrder: 'anybody',
  checkOut: 'anybody',
  startPayment: 'anybody',
  releaseHold: 'anybody',
  participantPage: 'anybody',
  ownRegistrationPage: 'anybody',
  changeOwnAnswers: 'anybody',
  addOwnItem: 'anybody',
  changeOwnVariant: 'anybody',
  ownFilePlace: 'anybody',
  linkToOwnFile: 'anybody',
  renameOwnTeam: 'anybody',
  renewOwnJoinLink: 'anybody',
  ownOrderPage: 'anybody',
  cancelOwnLines: 'anybody',
  openReceipt: 'anybody',
  sendOrderCode: 'anybody',
  redeemOrderCode: 'anybody',
  createTransferLink: 'anybody',
  revokeTransferLink: 'anybody',
  transferPage: 'anybody',
  acceptTransfer: 'anybody',
  sendCode: 'anybody',
  redeemCode: 'anybody',
  beginDraft: 'anybody',
  savedDraft: 'anybody',
  saveDraft: 'anybody',
  holdsPage: 'release-holds',
  dropMail: 'edit-athletes',
  sendAgain: 'edit-athletes',
  releaseHolds: 'release-holds',
  confirmationPage: 'anybody',
  expireOverdueHolds: 'anybody',
  movePayment: 'anybody',
  sendRefund: 'anybody',
  markRefundReturned: 'refund-orders',
  retryRefund: 'refund-orders',
  markRefundsReturned: 'refund-orders',
  setRefundPayee: 'refund-orders',
  refundOrder: 'refund-orders',
  cancelLines: 'refund-orders',
  orderPage: 'see-money',
  editBuyer: 'edit-athletes',
  resendOrderConfirmation: 'edit-athletes',
  settleOrder: 'refund-orders',
  settleDifference: 'edit-athletes',
  grantOrder: 'refund-orders',
  recordCash: 'confirm-payments',
  recordAthleteCash: 'collect-cash',
  undoAthleteCash: 'collect-cash',
  recordCashOfOrders: 'confirm-payments',
  undoCash: 'confirm-payments',
  giveBackCash: 'confirm-payments',
  undoGivenBackCash: 'confirm-payments',
  addOrderNote: 'see-money',
  deleteOrderNote: 'see-money',
  deliverMessage: 'anybody',
  exportTeams: 'export-data',
  exportSupply: 'export-data',
  exportAthletes: 'export-data',
  importResults: 'import-results',
  removeImport: 'import-results',
  resultImport: 'import-results',
  resultImports: 'import-results',
  eventResults: 'import-results',
  readResults: 'import-results',
  uploadResults: 'import-results',
  deleteView: 'see-dashboard',
  athletesPage: 'see-athletes',
  athleteDetails: 'see-athletes',
  addAthlete: 'edit-athletes',
  editAthlete: 'edit-athletes',
  moveAthlete: 'edit-athletes',
  cancelAthlete: 'edit-athletes',
  restoreAthlete: 'edit-athletes',
  deleteAthlete: 'edit-athletes',
  resendConfirmation: 'edit-athletes',
  refundAthleteOrder: 'refund-orders',
  addNote: 'write-notes',
  deleteNote: 'write-notes',
  findAskedFile: 'anybody',
  addRegistrationFile: 'anybody',
  removeRegistrationFile: 'anybody',
  removeFileOfAthlete: 'edit-athletes',
  linkToFile: 'see-athletes',
  findLinkedFile: 'anybody',
  newAthletePage: 'edit-athletes',
  findAthlete: 'see-athletes',
  repairOrder: 'refund-orders',
  setBibNumber: 'edit-bib-numbers',
  bibsPage: 'edit-bib-numbers',
  createBibRule: 'edit-bib-numbers',
  editBibRule: 'edit-bib-numbers',
  deleteBibRule: 'edit-bib-numbers',
  importBibs: 'edit-bib-numbers',
  printBibLabels: 'edit-bib-numbers',
  suggestBibRules: 'edit-bib-numbers',
  assignBibs: 'edit-bib-numbers',
  undoAssignment: 'edit-bib-numbers',
  setResultTime: 'edit-result-times',
  remindAthlete: 'edit-athletes',
  remindAthletes: 'edit-athletes',
  changeAnswers: 'edit-athletes',
  setTags: 'edit-tags',
  editSponsors: 'manage-sponsors',
  eventLanding: 'edit-landing',
  eventPageWith: 'anybody',
  editEventLanding: 'edit-landing',
  editLanding: 'edit-landing',
  setLogo: 'edit-settings',
  tagAthletes: 'edit-tags',
  runTagging: 'anybody',
  remindersView: 'edit-athletes',
  runReminders: 'anybody',
  stopReminders: 'anybody',
  stopTagging: 'anybody',
  undoTagging: 'edit-tags',
  taggingView: 'edit-tags',
  verifyOrganizationDomain: 'manage-domains',
  rotateOrganizationDomain: 'manage-domains',
  removeOrganizationDomain: 'manage-domains',
  changeRole: 'manage-users',
  removeMember: 'manage-users',
  mailLink: 'manage-users',
  resendInvitation: 'manage-users',
  withdrawInvitation: 'manage-users',
  joinWaitingList: 'anybody',
  leaveWaitingList: 'anybody',
  removeWaitingEntry: 'edit-athletes',
  moveWaitingEntry: 'edit-athletes',
  undoWaitingMove: 'edit-athletes',
  restoreWaitingEntry: 'edit-athletes',
  offerPlacesOf: 'anybody',
  placesToOffer: 'anybody',
  seedWaitingList: 'anybody',
  offeredAthlete: 'anybody',
  waitingEntryPage: 'anybody',
  waitingListPage: 'see-athletes',
  waitingMessageView: 'anybody',
}

const idleResults: Record<string, unknown> = {
  confirmHandPayments: { outcomes: {}, rejected: [expect.objectContaining({ code: 'not_found' })] },
  recordCashOfOrders: { collected: [], already: 0, rejected: [expect.objectContaining({ code: 'not_found' })] },
  closeOrders: [],
  expireOverdueHolds: 0,
  isSettled: false,
  savedDraft: null,
  sendRefund: undefined,
  deliverMessage: undefined,
  runTagging: undefined,
  stopTagging: undefined,
  runReminders: undefined,
  stopReminders: undefined,
  waitingMessageView: null,
  offeredAthlete: null,
  tagAthletes: expect.objectContaining({ total: 0, changed: 0 }),
}

const failOnSend = () => {
  throw new Error('a message of another organization was about to be sent')
}
async function* noRows() {}
const noResults: ResultsReader = {
  read: () => Promise.reject(new Error('read')),
  rows: async () => [],
}
const upload = (): ResultsUpload => ({
  step: 'import',
  competitionId: theirs.competitionId,
  importId: newId(),
  name: 'times.csv',
  meanings: ['bib', 'name'],
  toRegistered: false,
  replaces: false,
  mayBeAhead: true,
})

const noSheet = { write: async () => failOnSend(), finish: async () => failOnSend() } as never
const eventMethods = {
  version: '',
  card: true,
  mercadopago: true,
  transfer: true,
  qr: true,
  cash: true,
  refundKeepsFees: false,
  returnsApplicationFee: true,
  feesPaidBy: '' as const,
  qrText: '',
  qrPicture: '',
}
const noLabels = { open: async () => failOnSend(), write: async () => failOnSend() }
const noMail = {
  transport: { send: failOnSend, close: async () => {} },
  render: failOnSend,
  sender: 'x@example.com',
} as never

const everythingOfTheirs = async () => {
  const rows: Record<string, unknown[]> = {}
  for (const table of organizationTables) {
    const ofTheirs = `select * from "${table.name}" where ${organizationColumnOf(table)} = $1 order by 1`
    rows[table.name] = (await shop.owner.query(ofTheirs, [theirs.organizationId])).rows
  }
  return rows
}

beforeAll(async () => {
  ours = await openSale(shop)
  theirs = await openSale(shop)
  for (const role of roles) members.set(role, await addMember(shop, ours, role))
  ctx = contextAs('owner')
  const { confirmationId } = await holdPlaces(theirs)
  await checkOut(theirs.ctx, confirmationId, checkout())
  await startPayment(theirs.ctx, confirmationId, addresses)
  const { rows } = await shop.owner.query(
    `select orders.id as "orderId", registration.id as "registrationId", registration.confirmation_id as "participantId", payment.id as "paymentId", message.id as "messageId"
     from orders join registration on registration.order_id = orders.id join payment on payment.order_id = orders.id
     join message on message.organization_id = orders.organization_id where orders.confirmation_id = $1`,
    [confirmationId],
  )
  const { host } = await addDomain(shop.system, theirs.organizationId, {
    host: `${newId()}.example.com`,
    platformDomain: 'localhost',
  })
  const theirOwner = await addMember(shop, theirs, 'owner')
  await inviteMember(theirOwner.ctx, { email: 'invited@theirs.example', role: 'user', locale: 'en' })
  const { rows: invitations } = await shop.owner.query('select id from invitation where organization_id = $1', [
    theirs.organizationId,
  ])
  const { id: articleId, slug: articleSlug } = await createArticle(theirOwner.ctx, article)
  await publishArticle(theirOwner.ctx, articleId)
  const articleVersionId = (await articleVersions(theirOwner.ctx, articleId))[0]!.id
  const times = async function* () {
    yield { line: 1, cells: ['bib', 'name', 'time'] }
    yield { line: 2, cells: ['901', 'Ana Ríos', '1:40:00'] }
  }
  const { importId } = await importResults(theirOwner.ctx, {
    eventId: theirs.eventId,
    name: 'times.csv',
    mayBeAhead: true,
    rows: times,
  })
  const theirRule = { ...bibRule, competitionId: theirs.competitionId }
  const { id: bibRuleId } = await createBibRule(theirOwner.ctx, theirs.eventId, theirRule)
  await assignBibs(theirOwner.ctx, theirs.eventId, 'missing')
  await addNote(theirOwner.ctx, rows[0].registrationId, 'Theirs')
  const { rows: notes } = await shop.owner.query('select id from athlete_note where organization_id = $1', [
    theirs.organizationId,
  ])
  const { itemId, variantIds } = await sellItem(shop, theirs)
  const view = { list: 'athletes', name: 'No bib', query: '?bib=none' } as const
  const { id: viewId } = await saveView(theirOwner.ctx, view)
  const fileId = newId()
  await shop.owner.query(
    `insert into registration_file (id, organization_id, registration_id, field_id, label, name, type, bytes, key, is_health)
     values ($1, $2, $3, 'certificate', 'Certificate', 'a.pdf', 'pdf', 1, 'private/none', true)`,
    [fileId, theirs.organizationId, rows[0].registrationId],
  )
  const refundId = newId()
  await shop.owner.query(
    `insert into refund (id, organization_id, order_id, payment_id, state, amount, currency, because, updated_at)
     values ($1, $2, $3, $4, 'requested', 100, 'ARS', 'goodwill', now())`,
    [refundId, theirs.organizationId, rows[0].orderId, rows[0].paymentId],
  )
  await addOrderNote(theirOwner.ctx, rows[0].orderId, 'Theirs')
  const { rows: orderNotes } = await shop.owner.query('select id from order_note where organization_id = $1', [
    theirs.organizationId,
  ])
  const key = { confirmationId, openDraftIds: [] }
  const orderDraft = await beginDraft(theirs.ctx, key, { participants: [], team: null })
  theirIds = {
    refundId,
    orderNoteId: orderNotes[0].id,
    draftId: orderDraft!.id,
    noteId: notes[0].id,
    fileId,
    bibRuleId,
    itemId,
    variantId: variantIds[0]!,
    viewId,
    importId,
    articleId,
    articleVersionId,
    articleSlug,
    ...(await insertTeam(rows[0].orderId)),
    ...(await insertTransfer(rows[0].registrationId)),
    ...(await addWaitingEntry()),
    confirmationId,
    host,
    ...rows[0],
    userId: theirOwner.userId,
    invitationId: invitations[0].id,
  }
})

async function addWaitingEntry() {
  const [waitingEntryId, waitingSecret] = [newId(), newId()]
  await shop.owner.query(
    `insert into waiting_entry (id, organization_id, event_id, competition_id, places, position, first_name, last_name,
       email, locale, secret_id) values ($1, $2, $3, $4, 1, 1, 'Eva', 'Paz', 'eva@theirs.example', 'es', $5)`,
    [waitingEntryId, theirs.organizationId, theirs.eventId, theirs.competitionId, waitingSecret],
  )
  return { waitingEntryId, waitingSecret }
}

async function insertTeam(orderId: string) {
  const teamId = newId()
  const token = 'x'.repeat(43)
  await shop.owner.query(
    `insert into team (id, organization_id, event_id, competition_id, order_id, line_id, name, size, link_hash)
     select $1, line.organization_id, event_id, $2, order_id, id, 'Theirs', 2, $4 from order_line line where order_id = $3`,
    [teamId, theirs.competitionId, orderId, hashOfToken(token)],
  )
  return { teamId, joinToken: token }
}

async function insertTransfer(registrationId: string): Promise<{ transferToken: string }> {
  const transferToken = 'y'.repeat(43)
  await shop.owner.query(
    `insert into registration_transfer (id, organization_id, registration_id, link_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '9 days')`,
    [newId(), theirs.organizationId, registrationId, hashOfTransferToken(transferToken)],
  )
  return { transferToken }
}

const members = new Map<Role, StaffMember>()
const contextAs = (role: Role | 'visitor') => (role === 'visitor' ? ours.ctx : members.get(role)!.ctx)

describe.each(['visitor', ...roles] as const)('a %s', (role) => {
  it.each(Object.keys(attempts))('may %s, or not, as the table of permissions says', async (name) => {
    ctx = contextAs(role)
    const permission = permissions[name]!
    const outcome = await attempts[name]!().catch((error: unknown) => error)
    const isForbidden = outcome instanceof Refused && outcome.code === 'forbidden'
    expect(isForbidden).toBe(permission !== 'anybody' && !can(ctx.actor, permission))
  })
})

describe("an owner with another organization's ids", () => {
  beforeAll(() => {
    ctx = contextAs('owner')
  })

  it.each(Object.keys(attempts))('gets nowhere with %s', async (name) => {
    const before = await everythingOfTheirs()
    const outcome = await attempts[name]!().then(
      (result) => ({ result }),
      (error: Error & { status?: number }) => ({ status: error.status, name: error.name, message: error.message }),
    )
    if (name in idleResults) expect(outcome).toEqual({ result: idleResults[name] })
    else if (name === 'movePayment')
      expect(outcome).toMatchObject({ message: expect.stringContaining('Order not found') })
    else expect(outcome).toMatchObject({ name: 'Refused', status: 404 })
    expect(await everythingOfTheirs()).toEqual(before)
  })

  it('is tried with every command and query there is, each of which says who may', () => {
    expect(Object.keys(permissions).toSorted()).toEqual(Object.keys(attempts).toSorted())
    const takesAnId =
      /export (?:async )?(?:function (\w+)|const (\w+) = (?:async )?)\(\s*(?:ctx|\{[^}]*\}): Context,\s*[\w{]/g
    const sources = globSync('server/domain/**/*.ts').filter((file) => !/testing|\.test\.ts$/.test(file))
    const names = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(takesAnId)].map((match) => match[1] ?? match[2] ?? ''),
    )
    // They take rows, filters, forms or a person, but no ids; `editRegistration`, `openPaymentPage` and `writeExport` are behind commands
    // that are listed.
    const takeNoId = [
      'saveView',
      'agreementPage',
      'agreementSettings',
      'saveAgreements',
      'addOrganizationDomain',
      'addressPage',
      'auditLog',
      'bankPage',
      'paymentTerms',
      'beginConnection',
      'checkOwnConnection',
      'continueOnboarding',
      'createProviderAccount',
      'disconnectProvider',
      'finishConnection',
      'readBankDetails',
      'removeBankDetails',
      'editBankDetails',
      'handMethods',
      'editHandMethods',
      'editPaymentTerms',
      'editReceiptSettings',
      'ensureOwnPicture',
      'adminEventsPage',
      'changeSubdomain',
      'createArticle',
      'createCouponSeries',
      'competitionViewOf',
      'createEvent',
      'deleteOrganization',
      'editOrganization',
      'editRegistration',
      'editTheme',
      'ensureEnterable',
      'ensureOrderOpen',
      'ensureJoinable',
      'exportEvents',
      'exportOrders',
      'exportSettlement',
      'recordPayout',
      'settlementPage',
      'ordersPage',
      'handPaymentsPage',
      'cashPage',
      'importStatement',
      'articlesPage',
      'refundsPage',
      'inviteMember',
      'storeCourse',
      'storeDocument',
      'storeImage',
      'newsPage',
      'paletteResults',
      'dashboardPage',
      'failedMailsPage',
      'registeredPeople',
      'requestFeePlan',
      'landingPage',
      'openPaymentPage',
      'findRole',
      'saveResults',
      'seedEvent',
      'seedRegistrations',
      'setTemplate',
      'joinUrlOf',
      'teamStatus',
      'showFirstSteps',
      'usersPage',
      'writeExport',
    ]
    expect(names.filter((name) => !takeNoId.includes(name)).toSorted()).toEqual(Object.keys(attempts).toSorted())
  })
})
