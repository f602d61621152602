type Store = {
  isValid: boolean
  submissionAttempts: number
  fieldMeta: Readonly<Record<string, { isBlurred: boolean; errors: readonly unknown[] } | undefined>>
}

/** Whether an error stands beside a field: errors of fields that nobody has left yet are not shown. */
export const marksErrors = ({ isValid, submissionAttempts, fieldMeta }: Store): boolean =>
  !isValid &&
  (submissionAttempts > 0 || Object.values(fieldMeta).some((meta) => meta?.isBlurred && meta.errors.length > 0))
