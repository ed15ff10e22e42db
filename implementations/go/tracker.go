package main

import (
	"encoding/json"
	"math"
	"sort"
)

const (
	stateFormat = 4
	maxUpdates  = 10_000
	maxLead     = 300
	epoch       = "1970-01-01T00:00:00Z"
)

type (
	changeset map[string][2]any

	snapshot struct {
		Attributes object `json:"attributes"`
		AsOf       string `json:"as_of"`
	}
	update struct {
		ID        string    `json:"id"`
		CreatedAt string    `json:"created_at"`
		Changeset changeset `json:"changeset"`
	}
	policy struct {
		Remembered float64  `json:"remembered"`
		Patience   float64  `json:"patience_seconds"`
		MaxAge     *float64 `json:"max_age_seconds"`
	}
	// A doubt is a cause of a refetch: its first and its last instant, and whether only a fetched snapshot ends it.
	doubt struct {
		First      string `json:"first"`
		Last       string `json:"last"`
		NeedsFetch bool   `json:"needs_fetch"`
	}
	// A state is never changed: a step returns another one.
	state struct {
		Format     int       `json:"format"`
		Policy     policy    `json:"policy"`
		Snapshot   *snapshot `json:"snapshot"`
		Updates    []update  `json:"updates"`
		Attributes object    `json:"attributes"`
		Horizon    string    `json:"horizon"`
		Doubt      *doubt    `json:"doubt"`
	}
	ids map[string]bool
)

// The attributes that decide about a pickup never count as having no value.
var gate = []string{
	"available_for_pickup", "holds_at_pod_terminal", "fees_at_pod_terminal", "ind_facility_holds",
}

// convert turns a checked value of the input into a Go type.
func convert[T any](value any, into T) T {
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &into)
	}
	if err != nil {
		panic(err)
	}
	return into
}

func newState() state {
	return state{Format: stateFormat, Policy: policy{Remembered: 100, Patience: 3600}, Updates: []update{}}
}

func startTracker(params object) (any, []issue) {
	started := newState()
	if given, ok := params["policy"]; ok {
		started.Policy = convert(given, started.Policy)
	}
	return object{"state": started}, nil
}

// The order of the updates

func hasNoValue(attributes object, name string) bool {
	_, ok := attributes[name]
	for _, each := range gate {
		ok = ok || each == name
	}
	return !ok
}

// fits returns whether an update fits, and whether only because an attribute already has its new value.
func fits(attributes object, changes changeset) (fits, already bool) {
	for name, entry := range changes {
		found := attributes[name]
		if hasNoValue(attributes, name) || alike(found, entry[0]) {
			continue
		}
		if !alike(found, entry[1]) {
			return false, false
		}
		already = true
	}
	return true, already
}

// findNext returns the index of the update of one instant to be applied next, or -1.
func findNext(attributes object, updates []update) int {
	next := -1
	for i, each := range updates {
		isFitting, already := fits(attributes, each.Changeset)
		if isFitting && !already {
			return i
		}
		if isFitting && next < 0 {
			next = i
		}
	}
	return next
}

// applyInstant applies updates of one instant. It returns those that wait, and the attributes whose order is unknown.
func applyInstant(attributes object, updates []update) (waiting []update, unknown ids) {
	values, repeated, changes := map[string][]any{}, ids{}, map[string]int{}
	waiting = append(waiting, updates...)
	for next := findNext(attributes, waiting); next >= 0; next = findNext(attributes, waiting) {
		for name, entry := range waiting[next].Changeset {
			if values[name] == nil {
				values[name] = []any{attributes[name]}
			}
			repeated[name] = repeated[name] || hasNoValue(attributes, name)
			for _, earlier := range values[name] {
				repeated[name] = repeated[name] || alike(earlier, entry[1])
			}
			values[name] = append(values[name], entry[1])
			attributes[name] = entry[1]
		}
		waiting = append(waiting[:next], waiting[next+1:]...)
	}
	for _, each := range updates {
		for name := range each.Changeset {
			changes[name]++
		}
	}
	for name := range repeated {
		repeated[name] = repeated[name] && changes[name] > 1
	}
	return waiting, repeated
}

// together returns the first updates, which have the same instant.
func together(updates []update) []update {
	end := 1
	for end < len(updates) && compare(updates[0].CreatedAt, updates[end].CreatedAt) == 0 {
		end++
	}
	return updates[:end]
}

func copied(attributes object) object {
	result := object{}
	for name, value := range attributes {
		result[name] = value
	}
	return result
}

// settle returns the attributes, the updates that wait, and those whose order is unknown.
func (s state) settle() (attributes object, waiting, unordered ids) {
	waiting, unordered = ids{}, ids{}
	if s.Snapshot != nil {
		attributes = copied(s.Snapshot.Attributes)
	}
	for left := s.Updates; len(left) > 0; left = left[len(together(left)):] {
		simultaneous := together(left)
		waits, unknown := simultaneous, ids{}
		if attributes != nil {
			waits, unknown = applyInstant(attributes, simultaneous)
		}
		for _, each := range waits {
			waiting[each.ID] = true
		}
		for _, each := range simultaneous {
			for name := range each.Changeset {
				unordered[each.ID] = unordered[each.ID] || unknown[name]
			}
		}
	}
	return attributes, waiting, unordered
}

// Steps

func (s state) withDoubt(at string, needsFetch bool) state {
	known := doubt{at, at, needsFetch}
	if s.Doubt != nil {
		known = *s.Doubt
		known.NeedsFetch = known.NeedsFetch || needsFetch
		if compare(at, known.First) < 0 {
			known.First = at
		}
		if compare(at, known.Last) > 0 {
			known.Last = at
		}
	}
	s.Doubt = &known
	return s
}

func isAhead(asOf string, now any) bool {
	text, ok := now.(string)
	return ok && instantOf(asOf).compare(instantOf(text).later(maxLead)) > 0
}

func shows(attributes object, changes changeset, isPartial bool) bool {
	for name, entry := range changes {
		found, ok := attributes[name]
		if (ok || !isPartial) && !alike(found, entry[1]) {
			return false
		}
	}
	return true
}

func stateOf(params object) state {
	if params["state"] == nil {
		return newState()
	}
	return convert(params["state"], state{})
}

func receive(params object) (any, []issue) {
	before, now, given := stateOf(params), params["now"], params["update"].(object)
	createdAt, _ := given["created_at"].(string)
	isDated := isDateTime(createdAt)
	one := update{given["id"].(string), createdAt, convert(given["changeset"], changeset(nil))}
	if given["snapshot"] == nil {
		return before.receive(one, isDated, now, before), nil
	}
	own := convert(given["snapshot"], snapshot{})
	if isAhead(own.AsOf, now) {
		return before.withDoubt(now.(string), false).receive(one, isDated, now, before), nil
	}
	if !shows(own.Attributes, one.Changeset, true) {
		return before.receive(one, isDated, now, before), nil
	}
	if isDated && compare(own.AsOf, createdAt) < 0 {
		own.AsOf = createdAt
	}
	if before.Snapshot == nil || compare(before.Snapshot.AsOf, own.AsOf) < 0 {
		return finish(before, before.take(own, &one.ID), "read"), nil
	}
	return before.receive(one, isDated, now, before), nil
}

// receive processes an update whose snapshot is not taken.
func (s state) receive(one update, isDated bool, now any, before state) object {
	if one.Changeset == nil {
		return finish(before, s, "ignored")
	}
	for _, other := range s.Updates {
		if other.ID == one.ID {
			return finish(before, s, "duplicate")
		}
	}
	if !isDated {
		return finish(before, s.withDoubt(s.latest(now), true), "unplaceable")
	}
	order := 1
	if s.Snapshot != nil {
		order = compare(one.CreatedAt, s.Snapshot.AsOf)
	}
	if order < 0 || order == 0 && s.Horizon == "" && shows(s.Snapshot.Attributes, one.Changeset, false) {
		return finish(before, s, "superseded")
	}
	if order == 0 || s.Horizon != "" && compare(one.CreatedAt, s.Horizon) <= 0 {
		return finish(before, s.withDoubt(one.CreatedAt, false), "unplaceable")
	}
	s.Updates = append(append([]update{}, s.Updates...), one)
	sort.SliceStable(s.Updates, func(i, j int) bool {
		return compare(s.Updates[i].CreatedAt, s.Updates[j].CreatedAt) < 0
	})
	_, waiting, unordered := s.settle()
	for float64(len(s.Updates)) > s.Policy.Remembered {
		s = s.forgetFirst(waiting, unordered)
	}
	if waiting[one.ID] {
		return finish(before, s, "waiting")
	}
	return finish(before, s, "applied")
}

// latest returns the current time, or else the latest known instant.
func (s state) latest(now any) string {
	switch text, ok := now.(string); {
	case ok:
		return text
	case len(s.Updates) > 0:
		return s.Updates[len(s.Updates)-1].CreatedAt
	case s.Snapshot != nil:
		return s.Snapshot.AsOf
	}
	return epoch
}

// forgetFirst removes the earliest update, whose effect becomes part of the snapshot.
func (s state) forgetFirst(waiting, unordered ids) state {
	simultaneous, place := together(s.Updates), -1
	if s.Snapshot != nil {
		place = findNext(s.Snapshot.Attributes, simultaneous)
	}
	if place < 0 {
		place = 0
	}
	first := simultaneous[place]
	if !waiting[first.ID] {
		attributes := copied(s.Snapshot.Attributes)
		for name, entry := range first.Changeset {
			attributes[name] = entry[1]
		}
		s.Snapshot = &snapshot{attributes, s.Snapshot.AsOf}
	}
	s.Updates = append(append([]update{}, s.Updates[:place]...), s.Updates[place+1:]...)
	s.Horizon = first.CreatedAt
	if waiting[first.ID] || unordered[first.ID] {
		return s.withDoubt(first.CreatedAt, false)
	}
	return s
}

func readSnapshot(params object) (any, []issue) {
	before, now, asOf := stateOf(params), params["now"], params["as_of"].(string)
	if isAhead(asOf, now) {
		return finish(before, before.withDoubt(now.(string), false), "ignored"), nil
	}
	if before.Snapshot != nil && compare(asOf, before.Snapshot.AsOf) < 0 {
		return finish(before, before, "ignored"), nil
	}
	return finish(before, before.take(snapshot{params["attributes"].(object), asOf}, nil), "read"), nil
}

// take replaces the snapshot. If it came with a notification, own is the id of its update.
func (s state) take(taken snapshot, own *string) state {
	isUnshown, left := false, []update{}
	for _, each := range s.Updates {
		order := compare(each.CreatedAt, taken.AsOf)
		isOwn := own != nil && each.ID == *own
		isUnshown = isUnshown || order == 0 && !isOwn && !shows(taken.Attributes, each.Changeset, false)
		if order > 0 {
			left = append(left, each)
		}
	}
	if s.Doubt != nil && compare(s.Doubt.Last, taken.AsOf) < 0 && (own == nil || !s.Doubt.NeedsFetch) {
		s.Doubt = nil
	}
	if s.Horizon != "" && compare(s.Horizon, taken.AsOf) < 0 {
		s.Horizon = ""
	}
	s.Snapshot, s.Updates = &taken, left
	if isUnshown {
		s = s.withDoubt(taken.AsOf, false)
	}
	if s.Horizon != "" {
		s = s.withDoubt(s.Horizon, false)
	}
	return s
}

// The result of a step

func finish(before, after state, outcome string) object {
	attributes, waiting, unordered := after.settle()
	after.Attributes = attributes
	return object{
		"state": after, "outcome": outcome, "change": describe(before.Attributes, attributes),
		"refetch_at": after.refetchAt(waiting, unordered),
	}
}

// refetchAt returns the date-time of the next fetch, or nil.
func (s state) refetchAt(waiting, unordered ids) any {
	first := instant{seconds: math.Inf(1)}
	consider := func(at instant) {
		if at.compare(first) < 0 {
			first = at
		}
	}
	if s.Doubt != nil {
		consider(instantOf(s.Doubt.First))
	}
	for _, each := range s.Updates {
		if isUnordered := unordered[each.ID]; isUnordered || waiting[each.ID] {
			isUrgent := s.Snapshot == nil || isUnordered
			for _, name := range gate {
				_, ok := each.Changeset[name]
				isUrgent = isUrgent || ok
			}
			if at := instantOf(each.CreatedAt); isUrgent {
				consider(at)
			} else {
				consider(at.later(s.Policy.Patience))
			}
		}
	}
	if s.Snapshot != nil && s.Policy.MaxAge != nil {
		consider(instantOf(s.Snapshot.AsOf).later(*s.Policy.MaxAge))
	}
	return first.text()
}

// describe returns the change of the attributes with its meaning, or nil.
func describe(before, after object) any {
	changes := changeset{}
	for _, attributes := range []object{before, after} {
		for name := range attributes {
			if !alike(before[name], after[name]) {
				changes[name] = [2]any{before[name], after[name]}
			}
		}
	}
	if len(changes) == 0 {
		return nil
	}
	readiness, _ := readinessChange(object{"before": before, "after": after})
	holds := any(object{"changes": []object{}})
	if entry, ok := changes["holds_at_pod_terminal"]; ok {
		holds, _ = diffHolds(object{"before": entry[0], "after": entry[1]})
	}
	fees := []object{}
	if entry, ok := changes["fees_at_pod_terminal"]; ok {
		fees = feeChanges(entry[0], entry[1])
	}
	return object{
		"changeset": changes, "readiness": readiness, "hold_changes": holds.(object)["changes"], "fee_changes": fees,
	}
}

// feeChanges returns a row for each currency whose sum changed; none if a sum is out of range.
func feeChanges(before, after any) []object {
	rows, sums := []object{}, [2]map[string]*sum{{}, {}}
	var currencies []string
	for i, fees := range []any{before, after} {
		summary, issues := summarize(object{"fees": fees})
		if issues != nil {
			return rows
		}
		for _, each := range summary.(object)["totals"].([]*total) {
			sums[i][each.Currency] = &each.Sum
			currencies = addOnce(currencies, each.Currency)
		}
	}
	for _, currency := range currencies {
		old, now := sums[0][currency], sums[1][currency]
		difference := &sum{}
		if now != nil {
			difference.exact.Add(&difference.exact, &now.exact)
		}
		if old != nil {
			difference.exact.Sub(&difference.exact, &old.exact)
		}
		if old == nil || now == nil || difference.exact.Sign() != 0 {
			rows = append(rows, object{"currency_code": currency, "before": old, "after": now, "difference": difference})
		}
	}
	return rows
}

// alike returns whether two values are equal as changes: a missing key equals null at every depth.
func alike(a, b any) bool {
	switch a := a.(type) {
	case object:
		b, ok := b.(object)
		if !ok {
			return false
		}
		for key := range b {
			if _, ok := a[key]; !ok && b[key] != nil {
				return false
			}
		}
		for key, value := range a {
			if !alike(value, b[key]) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !alike(a[i], b[i]) {
				return false
			}
		}
		return true
	}
	switch b.(type) {
	case object, []any:
		return false
	}
	return a == b
}

// Shapes

// pair accepts the old and the new value of an attribute.
func pair(side shape) shape {
	return func(n node) {
		known := len(n.issues)
		array(side)(n)
		if sides, ok := n.value.([]any); ok && len(sides) != 2 && len(n.issues) == known {
			n.fail("length", "must have two values")
		}
	}
}

func changesetShape(n node) {
	changes, ok := n.value.(object)
	if !ok {
		n.fail("type", "must be an object")
	}
	known := len(n.issues)
	for name, entry := range changes {
		pair(func(node) {})(n.child(name, entry))
	}
	if ok && len(n.issues) == known {
		record(fields{
			"holds_at_pod_terminal?": pair(nullable(holds)), "fees_at_pod_terminal?": pair(nullable(fees)),
		})(n)
	}
}

var (
	trackedAttributes = record(fields{
		"available_for_pickup?": nullable(boolean), "holds_at_pod_terminal?": nullable(holds),
		"fees_at_pod_terminal?": nullable(fees),
	})
	policyShape = record(fields{
		"remembered?": number("a whole number from 0 to 10,000", func(f float64) bool {
			return isWhole(f) && f <= maxUpdates
		}),
		"patience_seconds?": whole, "max_age_seconds?": nullable(whole),
	})
	stateShape = nullable(record(fields{"format": func(n node) {
		if n.value != float64(stateFormat) {
			n.fail("unsupported", "must be 4")
		}
	}}))
	updateShape = record(fields{
		"id": text, "created_at": nullable(text), "changeset?": nullable(changesetShape),
		"snapshot?": nullable(record(fields{"attributes": trackedAttributes, "as_of": dateTime})),
	})
	receiveShape = record(fields{"state": stateShape, "update": updateShape, "now?": dateTime})
	readShape    = record(fields{
		"state": stateShape, "attributes": trackedAttributes, "as_of": dateTime, "now?": dateTime,
	})
)
