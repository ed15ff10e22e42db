/**
 * The classes of mistakes. Each has several programs; a pattern with `*` names the programs of a habit.
 */
import { matches } from '../../../src/oracle/vector'

export const CLASSES = {
  amount: {
    title: 'Amounts in doubles, in 32 bits or in whole cents',
    programs: `invoice-total-in-doubles, difference-in-doubles, sums-in-floats, rounded-to-cents, rates-in-doubles, amount-in-cents, fee-difference-in-doubles,
      integer cents in *, float32 in *, sum without a limit in *`,
  },
  integer: {
    title: 'Counts, seconds and digits that do not fit into an integer or a double',
    programs:
      'int32 in *, int64 of a large double in *, overflow of a double in *, seconds as int in *, ids as doubles in *',
  },
  sign: {
    title: 'Numbers, days and offsets below zero',
    programs: `credits-dropped, credit-days-added, credit-is-a-charge, credit-note-is-an-invoice, days-left-never-below-0, hours-rounded-down, hours below zero and minutes above in *,
      remainder of a negative number in *, weekday of a negative number in *`,
  },
  fraction: {
    title: 'Instants in whole seconds, milliseconds or nanoseconds',
    programs: `ready-seconds-rounded, expiry-in-milliseconds, expiry-by-the-exact-double, above-the-threshold-only, due-with-three-digits, due-in-whole-seconds, milliseconds in *, microseconds in *, nanoseconds in *,
      patience-in-milliseconds, future-snapshot-by-milliseconds`,
  },
  offset: {
    title: 'Offsets and the order of instants',
    programs: 'due-as-written, end-before-start-by-the-minute, oldest-first, whole hours in *',
  },
  zone: {
    title: 'Days of a time zone',
    programs: `history-by-utc, days-always-24-hours, day-by-utc, days-of-24-hours, date-in-the-zone-of-the-port, arrival-on-a-date-at-midnight, today-by-utc, days-by-utc, free-time-of-24-hours, zone of the machine in *, offset as a zone in *,
      zones of whole hours in *, midnight exists in *, terminal-has-no-zone, utc-without-a-zone, zones-without-slash`,
  },
  calendar: {
    title: 'Leap years, weekends, holidays, and the days that count',
    programs: `leap day of 1900 in *, excluded-days-owed, days-off-the-ledger-owed, leap-1900, weekend-uses-up-free-time, weekend-charged, holidays-left-out, weekend-of-the-west,
      last-day-not-moved, first-day-not-moved, moved-over-called-excluded, next-is-tomorrow, excluded-called-free,
      every-day-a-weekend, waived-days-stopped, waived-days-charged, waived-days-use-no-tier, stopped-days-left-out, open-days-left-out, terms-calendar-left-out`,
  },
  case: {
    title: 'Upper and lower case',
    programs: `token-in-lower-case, law-by-any-letters, case-counts, case-counts-in-search, any-case-is-another-scheme, host-with-case, ascii-case, true-in-any-case,
      slug-without-case, digest-without-case, descriptions-without-case, hold-names-without-case, currency-in-any-case, capitals-of-any-script, hosts-in-any-case, references-without-case,
      scheme-as-given, scac-as-given, simple case in *, Turkish case in *`,
  },
  members: {
    title: 'Property names',
    programs: `others-mixed-in, unknown-keys-dropped, other-attributes-patched, unknown-parameters-ignored,
      members in any case in *, trimmed names in *, unknown members refused in *`,
  },
  white_space: {
    title: 'White space, dashes and line feeds within values',
    programs: `one-space-alone, unicode-space-in-host, no-line-ends-in-a-path, next-line-in-host, byte-order-mark-is-space, blank-by-ascii, host-with-space, space-by-language, line-ends-trimmed, container-by-its-letters, spaces-count-in-numbers, blank-number-accepted, blank-is-a-value, controls-are-space, text-without-spaces,
      hyphen-alone, dashes-stripped-from-texts, query-trimmed-in-the-list, blank-token-taken, blank-entries-kept,
      number-as-given, trim of controls in *`,
  },
  pattern: {
    title: 'Patterns without anchors, and `$` before a line feed',
    programs: `port-of-any-length, any-name-in-brackets, hosts-by-suffix, pattern-anchored, version-anywhere, any-page-is-find, slash-is-a-segment, dollar before a line feed in *,
      match without an end in *`,
  },
  digit: {
    title: 'Digits and numbers of other notations',
    programs:
      'second-60-as-59, exponents-taken, leading-zero-refused, digits of Unicode in *, float of any word in *, isoformat without an offset in *, second from 0 to 60 in *, upper case letters of a date-time in *, numbers in strings in *',
  },
  length: {
    title: 'The length and order of strings in code units',
    programs: 'any-code-unit-counts, code units in *, order of code units in *',
  },
  form: {
    title: 'Strings that differ only in their normalization form',
    programs: 'composed characters in *',
  },
  escape: {
    title: 'Escapes of HTML and of URLs',
    programs: 'escaped-by-encode-uri, plus-is-a-plus, html escapes in *, Locale.US percent in *, last of two in *',
  },
  empty: {
    title: 'Null, missing, empty and zero',
    programs: `end-null-as-missing, null-is-unknown, unknown-without-a-period-left-out, null-against-the-pattern, missing-is-valid, blank-query-matches, age-of-zero-is-none, lacking-is-null, lacking-after-null, gate-without-a-value, blank-is-given, empty-array-is-given, false-is-given, zero-is-missing, free-time-of-no-days-required, zero-must-be-listed, no-days-are-zero-days, missing-free-days-are-none, currency-must-be-given, unassessable-owes-nothing, not-reported-taken-for-none, zero-left-out, not-reported-taken-for-no-fees, zero-not-reported,
      description-left-out, missing-description-differs, null-not-missing, null-removes, deep-null-differs,
      no-references-is-empty, none-becomes-empty, nulls-kept, availability-always-known, missing-discharge-is-none,
      empty-list-refuses, no-rates-no-money, not-assessable-is-nothing, omitempty in *, nil slice in *, zero value in *, falsy in *,
      one key for an absent and a null value in changeset.apply, patience-of-zero-is-the-default,
      empty string is missing in *, blank ids are silent in *, remembering-none-is-the-default, nulls-removed-from-attributes, no-origin-no-entry`,
  },
  equality: {
    title: 'Equality of JSON values',
    programs: 'True equals 1 in *, True is 1 in *, equals of a Set in *, nearly equal in *, entries once in *',
  },
  order: {
    title: 'The order of an answer',
    programs: `findings-as-found, days-not-merged, holds-by-name, issues by code units in *, currencies-sorted, unpaired-first, names-by-the-alphabet, unlisted-order,
      refused-in-order-of-the-list, map order in *, unstable sort in *, unstable sort of blocks in *, unstable sort of long arrays in *, sorted keys in *`,
  },
  sort: {
    title: 'Sorts that are stable up to 32 items',
    programs: 'introsort above 32 in *, three-way quicksort above 32 in *',
  },
  side: {
    title: 'Two sides exchanged',
    programs: `expected-less-invoiced, before-and-after-swapped, old-and-new-swapped, not-turned-round, conflict-sides-swapped, second-wins,
      detention-from-discharge`,
  },
  choice: {
    title: 'Another of several candidates',
    programs: `caller-has-all-starts, stopped-of-the-caller-alone, another-type-taken, first-container-taken, first-terms-alone, last-item-is-the-last-day, rate-of-one-day-will-do, kinds-are-one, no-kind-is-a-kind, other-lines-left-out, returns-of-other-kinds, passed-on-by-paragraph-a, pending-cleared-first, last-pending-activated, all-of-the-name-cleared, partial-before-exact, last-match,
      container-by-a-part-of-its-reference, own-values-first, own-parts-first, latest-day-wins, port-day-for-an-inland-box, reading-by-place, changeset-of-the-notification-first,
      container-of-the-notification-first, first-of-several-terms, last-of-the-most-specific, most-values-win, general-terms-beside-special-ones, specific-before-valid, terminal-is-no-subject, terminal-before-its-container, zone-of-the-port-is-the-containers, shipments-without-ids-are-one, each-array-has-its-own-bound, rates-of-the-last-terms, next-at-the-first-rate,
      any-shipment-will-do, others-untold, oldest-version-offered, any-version-echoed, another-id-taken, match-left-out, any-attribute-matches`,
  },
  boundary: {
    title: 'A step too early or too late',
    programs: `gate-hours-left-out, gate-open-to-midnight, days-after-now-are-no, late-on-the-last-free-day, total-to-the-cent, returns-unseen, free-time-of-the-count-unseen, figures-left-out, free-days-less-one, due-on-receipt-is-early, remembers-one-less, horizon-excluded, doubts-settled-at-their-instant, issue-by-in-31-days, late-on-the-last-day, day-of-availability-free, invoice-date-not-charged, expires-late, one-attempt-too-many, today-is-over, always-a-next-page, page-size-unbounded,
      size-is-the-page-size, tier-one-day-longer, end-always-counted, cutoff-left-out, cutoff-of-dates, remembers-one-more, offset-left-out, remainder-ten, charged-until-today, days-left-with-an-end,
      next-after-the-end, out-until-today, last-tier-with-days, tiers-from-the-first-charge`,
  },
  memory: {
    title: 'A state that forgets, or remembers too much',
    programs: `earliest-doubt-kept, doubts-settled-by-fetches-only, own-delivery-doubted, changes-in-doubt-lost, doubts-forgotten, doubts-settled-by-any-snapshot, doubts-never-settled, horizon-left-by-a-snapshot, waiting-called-applied, second-delivery-taken-anew, duplicate-applied, only-the-last-id-remembered, horizon-forgotten, waiting-dropped-by-a-snapshot, all-dropped-by-a-snapshot, snapshot-merged,
      what-does-not-fit-dropped, superseded-called-duplicate, duplicate-a-conflict`,
  },
  evidence: {
    title: 'What proves a value, and what does not',
    programs: `change-proves-only-its-new-value, change-under-two-ids-is-two, last-change-of-an-instant-wins, changes-of-an-instant-in-a-chain,
      snapshot-proves-nothing-before, snapshot-hides-changes-of-its-instant, changes-hide-snapshots-of-their-instant, snapshot-that-a-change-brings-decides-nothing,
      first-snapshot-of-an-instant-wins, snapshots-without-a-change-are-safe, last-of-an-id-wins, snapshot-of-an-update-at-its-own-time,
      snapshots-of-updates-left-out, evidence-ahead-of-now-dropped, last-answer-confirmed, no-beside-unknown-is-no, unknown-part-confirmed,
      days-without-an-answer-are-unknown, all-days-of-a-history, days-charged-twice-covered-twice`,
  },
  arrival: {
    title: 'The order of arrival taken for that of time',
    programs: `contradiction-in-silence, same-instant-in-silence, created-ahead-believed, older-snapshot-taken, future-snapshot-of-a-notification-taken, patience-of-the-latest, unshown-dropped-in-silence, unshown-kept, same-instant-ignored, snapshot-as-of-alone, order-within-an-instant-known, due-by-the-known-times, due-now-for-every-update, applied-as-it-comes, one-update-per-instant,
      own-snapshot-inclusive, host-snapshot-exclusive, age-of-the-last-step, unplaceable-applied, future-snapshot-taken, snapshot-before-its-update-used`,
  },
  check: {
    title: 'Checks of the input, and their issues',
    programs: `batches-taken, params-before-the-method, conflict-is-unknown, any-reason-taken, law-of-the-states-alone, law-by-any-prefix, law-by-codes-without-a-space, invalid-numbers-unseen, later-one-passed-on, placeholder-is-given, backwards-range-is-empty, backwards-run-taken, evidence-without-a-bound, never-refuses, range-to-the-year-0-backwards, old-state-hides-the-rest, missing-called-type, first-issue-only, first-error-only, first-rule-only, one-issue,
      default-unchecked, reference-to-nothing, digit-not-checked, any-category, reefer-category, content-of-a-long-array-checked, bad-request-with-id, crash-on-null,
      one-broken-refuses-all, broken-container-is-dropped, unreadable-attribute-is-left-out, currency-by-default,
      first issue only in *, bound of * in *, numbers-without-a-bound, unknown-prompt-argument-refused, old-not-checked, support-not-asked`,
  },
  tolerance: {
    title: 'Strict and tolerant reading, and unlisted words',
    programs: `hold-status-trimmed, unlisted-status-is-pending, no-hold-for-an-unheard-of-one, unlisted-hold-is-none, unlisted-status-is-none, unknown-status-dropped,
      description-overwritten, tolerant-in-silence, always-strict, container-lost-for-a-fee, any-string-is-an-amount, amount-stays-a-string, fees-unread, strict-by-default,
      warnings-untold, null-availability-warned, inland-holds-left-out, released-is-a-hold`,
  },
  state: {
    title: 'Active and pending, and the other steps of a life',
    programs: `held-is-no, no-only-if-the-holds-are-known, pending-holds-listed, part-of-a-day-is-yes, doubt-is-ready, doubtful-changes-reported, doubt-while-due, doubt-never, classified-twice, fails-in-silence, fails-only-classified, one-event-for-both, failed-revived, retries-for-ever, unheld-is-blocked, pending-taken-for-active, pending-called-definitive, placed-activates, expected-is-active, holds-told-apart-by-name,
      activated-keeps-description, activated-loses-description, withdrawal-refused, no-third-round, deactivated-is-cleared,
      withdrawn-is-cleared, truck-past-the-last-free-day, days-of-the-caller-left-out, dates-of-the-caller-left-out,
      unmatched-dates-in-silence, typed-attributes-have-no-number, dates-of-a-refused-container-unmatched, doubtful-day-decides, unreadable-time-in-silence, aboard-before-it-sails, shipment-unread-before-discharge, every-move-told, last-value-told, withdrawal-in-silence, full-out-inland-is-of-the-port, attempts-not-counted, every-type-waits, found-and-retrying, reason-stays, not-stamped,
      stopped-anywhere, fails-when-done, emits-on-classification, unclassified-is-extracted, rejected-without-reason,
      planned-event-live, delivered-at-once, only-what-changed`,
  },
  spelling: {
    title: 'Other spellings of dates, URLs, identifiers and words',
    programs: '* read in *, first character escaped in *',
  },
  precedence: {
    title: 'The order in which rules are tried',
    programs: `null-is-listed, verdict-of-the-advice, reversed-is-too-short, flag-trusted, verdict-trusted, right-verdict-wrong-reason, full-out-of-the-port-is-gone, origin-before-host,
      terms-before-dates, fallback-for-a-bad-header, withheld-is-not-chosen, fallback-at-the-api, bearer-at-the-api,
      opaque-origin-admitted, gone-is-still-charged, blocked-not-told, waits-until-it-costs, fees-do-not-matter`,
  },
  rule: {
    title: 'A rule that is missing',
    programs: `port-of-an-entry-ignored, origins-as-text, slugs-shared, duplicates-processed, replies-answered, default-address-ignored, gate-waits-for-patience, half-an-update-applied, already-is-a-misfit, own-update-doubted, every-item-for-exports, law-for-ever, law-of-the-last-day, law-everywhere, sections-without-a-law, thirty-days-without-a-law,
      early-free-time-is-right, several-containers-are-one, one-rate-not-taken, rates-of-the-days-ignored, received-date-ignored, dispute-days-below-30-count, dispute-always-30-days, overlaps-unseen, availability-of-exports, rates-in-any-currency, certainty-not-a-change, lost-only-changed, confirms-nothing, one-reason, overridden-not-told, half-applied,
      no-change-dropped, readiness-without-a-change, references-of-containers-unread, booking-unread,
      no-parts-of-texts, no-parts-of-numbers, alternatives-unread, references-twice, shipment-alone, default-size-unread,
      old-is-good-enough, waits-for-an-arrival-long-past, future-time-in-silence, any-gate-out-is-one, planned-is-done, trips-mixed, empty-without-a-deadline, inland-charged-from-the-port, appointments-never-expire, aboard-is-at-the-port, inland-holds-unread, never-overdue,
      always-agrees, shipment-in-data-ignored, included-unread, references-merged, cursors-ignored, notifications-answered,
      unknown-tool-unknown-method, bad-arguments-are-bad-params, snapshot-in-a-notification-unused`,
  },
  omission: {
    title: 'An answer that leaves something out or adds something',
    programs: `return-by-ignored, undated-in-silence, periods-split-by-day, holds-of-a-day-repeated, counts-of-none-left-out, arguments-dropped, total-is-not-due, filter-lost-in-links, submission-unread, refetch-never-due, refetch-always-due, change-not-reported, future-snapshot-ignored-in-silence, unplaceable-in-silence, repeated-day-counts-once, total-of-known-rates, first-item-is-the-evidence, total-not-used, known-holds-forgotten, hold-changes-untold, reading-missed,
      event-not-named, nothing-included,
      reasons-of-the-verdict-alone, required-argument-unlisted, unposted-twice, unposted-total, total-among-types,
      fees-of-one-currency, total-counted, currencies-mixed, types-shared-by-currencies`,
  },
} satisfies { readonly [name: string]: { readonly title: string; readonly programs: string } }

export type Class = keyof typeof CLASSES

const patternsOf = (programs: string): readonly string[] =>
  programs.split(',').map(pattern => pattern.trim().replace(/\s+/g, ' '))

/** The classes of a wrong implementation; each has exactly one. */
export const classesOf = (name: string): readonly Class[] =>
  (Object.keys(CLASSES) as Class[]).filter(each =>
    patternsOf(CLASSES[each].programs).some(pattern => matches(pattern, name)),
  )
