package main

import (
	"encoding/json"
	"math"
	"reflect"
	"sort"
)

const (
	stateFormat = 1
	maxUpdates  = 1_000
	maxLead     = 300
)

type (
	changeset map[string][2]any

	// A snapshot has the id of the update that it came with, if any.
	snapshot struct {
		Attributes object  `json:"attributes"`
		AsOf       string  `json:"as_of"`
		CameWith   *string `json:"came_with"`
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
	// A state is never changed: a step returns another one. Doubt is the instant of the latest cause, apart from the
	// updates; Certain has the attributes before a doubt.
	state struct {
		Format     int       `json:"format"`
		Policy     policy    `json:"policy"`
		Snapshot   *snapshot `json:"snapshot"`
		Updates    []update  `json:"updates"`
		Attributes object    `json:"attributes"`
		Certain    object    `json:"certain"`
		Horizon    string    `json:"horizon"`
		Doubt      string    `json:"doubt"`
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

func fits(attributes object, changes changeset) bool {
	for name, entry := range changes {
		found := attributes[name]
		if !hasNoValue(attributes, name) && !alike(found, entry[0]) && !alike(found, entry[1]) {
			return false
		}
	}
	return true
}

// together returns the first updates, which have the same instant.
func together(updates []update) []update {
	end := 1
	for end < len(updates) && compare(updates[0].CreatedAt, updates[end].CreatedAt) == 0 {
		end++
	}
	return updates[:end]
}

// findUnordered adds the updates of one instant that bring an attribute to different values.
func findUnordered(simultaneous []update, unordered ids) {
	values, disputed := map[string]any{}, ids{}
	for _, each := range simultaneous {
		for name, entry := range each.Changeset {
			if value, ok := values[name]; !ok {
				values[name] = entry[1]
			} else if !alike(value, entry[1]) {
				disputed[name] = true
			}
		}
	}
	for _, each := range simultaneous {
		for name := range each.Changeset {
			if disputed[name] {
				unordered[each.ID] = true
			}
		}
	}
}

func apply(attributes object, changes changeset) {
	for name, entry := range changes {
		attributes[name] = entry[1]
	}
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
	for left := s.Updates; len(left) > 0; left = left[len(together(left)):] {
		findUnordered(together(left), unordered)
	}
	if s.Snapshot != nil {
		attributes = copied(s.Snapshot.Attributes)
	}
	for _, each := range s.Updates {
		if attributes != nil && fits(attributes, each.Changeset) {
			apply(attributes, each.Changeset)
		} else {
			waiting[each.ID] = true
		}
	}
	return attributes, waiting, unordered
}

// Doubt

func (s state) withDoubt(at string) state {
	if s.Doubt == "" || compare(s.Doubt, at) < 0 {
		s.Doubt = at
	}
	return s
}

// causes returns the latest cause of a doubt, if any, and the instants of the other waiting updates.
func (s state) causes() (latest *instant, others []instant) {
	_, waiting, unordered := s.settle()
	consider := func(at instant) {
		if latest == nil || latest.compare(at) < 0 {
			latest = &at
		}
	}
	if s.Doubt != "" {
		consider(instantOf(s.Doubt))
	}
	for _, each := range s.Updates {
		isUrgent := s.Snapshot == nil
		for _, name := range gate {
			_, ok := each.Changeset[name]
			isUrgent = isUrgent || ok
		}
		switch {
		case unordered[each.ID] || waiting[each.ID] && isUrgent:
			consider(instantOf(each.CreatedAt))
		case waiting[each.ID]:
			others = append(others, instantOf(each.CreatedAt))
		}
	}
	return latest, others
}

func (s state) inDoubt() bool {
	latest, _ := s.causes()
	return latest != nil
}

// refetchAt returns the date-time of the next fetch, or nil.
func (s state) refetchAt() any {
	first := instant{seconds: math.Inf(1)}
	consider := func(at instant) {
		if at.compare(first) < 0 {
			first = at
		}
	}
	latest, others := s.causes()
	if latest != nil {
		consider(*latest)
	}
	for _, at := range others {
		consider(at.later(s.Policy.Patience))
	}
	if s.Snapshot != nil && s.Policy.MaxAge != nil {
		consider(instantOf(s.Snapshot.AsOf).later(*s.Policy.MaxAge))
	}
	return first.text()
}

// Steps

func isAhead(time, now string) bool {
	return instantOf(time).compare(instantOf(now).later(maxLead)) > 0
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

// differs returns whether a snapshot has an attribute with another value than the last one.
func (s snapshot) differs(last snapshot) bool {
	for name, value := range s.Attributes {
		if !alike(value, last.Attributes[name]) {
			return true
		}
	}
	return false
}

func stateOf(params object) state {
	if params["state"] == nil {
		return newState()
	}
	return convert(params["state"], state{})
}

func receive(params object) (any, []issue) {
	before, now, given := stateOf(params), params["now"].(string), params["update"].(object)
	createdAt, _ := given["created_at"].(string)
	if !isDateTime(createdAt) || isAhead(createdAt, now) {
		createdAt = ""
	}
	one := update{given["id"].(string), createdAt, convert(given["changeset"], changeset(nil))}
	if given["snapshot"] == nil {
		return before.place(one, now, before), nil
	}
	own := convert(given["snapshot"], snapshot{})
	if isAhead(own.AsOf, now) {
		return before.withDoubt(now).place(one, now, before), nil
	}
	own.CameWith = &one.ID
	if createdAt != "" && compare(own.AsOf, createdAt) < 0 {
		own.AsOf = createdAt
	}
	order := -1
	if before.Snapshot != nil {
		order = compare(before.Snapshot.AsOf, own.AsOf)
	}
	isContradicted := !shows(own.Attributes, one.Changeset, true) || order == 0 && own.differs(*before.Snapshot)
	switch {
	case order <= 0 && isContradicted:
		return before.withDoubt(own.AsOf).place(one, now, before), nil
	case order < 0:
		return finish(before, before.take(own), "read"), nil
	}
	return before.place(one, now, before), nil
}

// place finds the place of an update whose snapshot is not taken.
func (s state) place(one update, now string, before state) object {
	if one.Changeset == nil {
		return finish(before, s, "ignored")
	}
	for _, other := range s.Updates {
		if other.ID == one.ID {
			return finish(before, s, "duplicate")
		}
	}
	if one.CreatedAt == "" {
		return finish(before, s.withDoubt(now), "unplaceable")
	}
	order := 1
	if s.Snapshot != nil {
		order = compare(one.CreatedAt, s.Snapshot.AsOf)
	}
	isOwn := s.Snapshot != nil && s.Snapshot.CameWith != nil && *s.Snapshot.CameWith == one.ID
	if isOwn || order < 0 || order == 0 && s.Horizon == "" && shows(s.Snapshot.Attributes, one.Changeset, false) {
		return finish(before, s, "superseded")
	}
	if order == 0 || s.Horizon != "" && compare(one.CreatedAt, s.Horizon) <= 0 {
		return finish(before, s.withDoubt(one.CreatedAt), "unplaceable")
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

// forgetFirst removes the earliest update, whose effect becomes part of the snapshot.
func (s state) forgetFirst(waiting, unordered ids) state {
	first := s.Updates[0]
	if !waiting[first.ID] {
		attributes := copied(s.Snapshot.Attributes)
		apply(attributes, first.Changeset)
		s.Snapshot = &snapshot{attributes, s.Snapshot.AsOf, s.Snapshot.CameWith}
	}
	s.Updates, s.Horizon = s.Updates[1:], first.CreatedAt
	if waiting[first.ID] || unordered[first.ID] {
		return s.withDoubt(first.CreatedAt)
	}
	return s
}

func readSnapshot(params object) (any, []issue) {
	before, now, asOf := stateOf(params), params["now"].(string), params["as_of"].(string)
	if isAhead(asOf, now) {
		return finish(before, before.withDoubt(now), "ignored"), nil
	}
	if before.Snapshot != nil && compare(asOf, before.Snapshot.AsOf) < 0 {
		return finish(before, before, "ignored"), nil
	}
	return finish(before, before.take(snapshot{params["attributes"].(object), asOf, nil}), "read"), nil
}

// take replaces the snapshot, which removes the causes before its instant.
func (s state) take(taken snapshot) state {
	isContradicted, left := false, []update{}
	if last := s.Snapshot; last != nil && compare(last.AsOf, taken.AsOf) == 0 {
		isContradicted = taken.differs(*last)
	}
	for _, each := range s.Updates {
		order := compare(each.CreatedAt, taken.AsOf)
		isOwn := taken.CameWith != nil && each.ID == *taken.CameWith
		isContradicted = isContradicted || order == 0 && !isOwn && !shows(taken.Attributes, each.Changeset, false)
		if order > 0 {
			left = append(left, each)
		}
	}
	if s.Doubt != "" && compare(s.Doubt, taken.AsOf) < 0 {
		s.Doubt = ""
	}
	if s.Horizon != "" && compare(s.Horizon, taken.AsOf) < 0 {
		s.Horizon = ""
	}
	s.Snapshot, s.Updates = &taken, left
	if isContradicted {
		s = s.withDoubt(taken.AsOf)
	}
	if s.Horizon != "" {
		s = s.withDoubt(s.Horizon)
	}
	return s
}

// The result of a step

func finish(before, after state, outcome string) object {
	after.Attributes, _, _ = after.settle()
	known, isCertain := before.certain(), !after.inDoubt()
	after.Certain = nil
	if !isCertain {
		after.Certain = known
	}
	return object{
		"state": after, "outcome": outcome, "change": describe(before, after), "in_doubt": !isCertain,
		"refetch_at": after.refetchAt(),
	}
}

// certain returns the attributes of the last step out of doubt.
func (s state) certain() object {
	if s.inDoubt() {
		return s.Certain
	}
	return s.Attributes
}

// facts returns the attributes for a verdict: none in doubt.
func (s state) facts() object {
	if s.inDoubt() {
		return nil
	}
	return s.Attributes
}

// describe returns the change since the last step out of doubt with its meaning, or nil.
func describe(from, to state) any {
	changes, before, after := changeset{}, from.certain(), to.certain()
	for _, attributes := range []object{before, after} {
		for name := range attributes {
			if !alike(before[name], after[name]) {
				changes[name] = [2]any{before[name], after[name]}
			}
		}
	}
	result, _ := readinessChange(object{"before": from.facts(), "after": to.facts()})
	readiness := result.(object)
	if len(changes) == 0 && reflect.DeepEqual(readiness["before"], readiness["after"]) {
		return nil
	}
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

// feeChanges returns a row for each currency whose sum changed, unless one of its sums is out of range.
func feeChanges(before, after any) []object {
	rows, sums, isOut := []object{}, [2]map[string]*sum{{}, {}}, ids{}
	var currencies []string
	for i, fees := range []any{before, after} {
		lines := map[string][]any{}
		for _, fee := range objects(fees) {
			code := fee["currency_code"].(string)
			lines[code] = append(lines[code], fee)
			currencies = addOnce(currencies, code)
		}
		for code, own := range lines {
			if summary, issues := summarize(object{"fees": own}); issues != nil {
				isOut[code] = true
			} else {
				sums[i][code] = &summary.(object)["totals"].([]*total)[0].Sum
			}
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
		_, err := json.Marshal(difference)
		isOut[currency] = isOut[currency] || err != nil
		if !isOut[currency] && (old == nil || now == nil || difference.exact.Sign() != 0) {
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
		"remembered?": number("a whole number from 0 to 1,000", func(f float64) bool {
			return isWhole(f) && f <= maxUpdates
		}),
		"patience_seconds?": whole, "max_age_seconds?": nullable(whole),
	})
	stateShape = nullable(record(fields{"format": func(n node) {
		if n.value != float64(stateFormat) {
			n.fail("unsupported", "must be 1")
		}
	}}))
	updateShape = record(fields{
		"id": text, "created_at": nullable(text), "changeset?": nullable(changesetShape),
		"snapshot?": nullable(record(fields{"attributes": trackedAttributes, "as_of": dateTime})),
	})
	receiveShape = record(fields{"state": stateShape, "update": updateShape, "now": dateTime})
	readShape    = record(fields{
		"state": stateShape, "attributes": trackedAttributes, "as_of": dateTime, "now": dateTime,
	})
)
