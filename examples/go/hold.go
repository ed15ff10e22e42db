package main

var (
	eventShape = record(
		fields{"type": word("placed", "expected", "activated", "cleared"), "name": holdName},
		fields{"description": nullable(text)},
	)
	stepShape = record(fields{"holds": holds, "event": eventShape}, nil)
	diffShape = record(fields{"before": holds, "after": holds}, nil)
)

// stepHolds applies one event to the holds of a container.
func stepHolds(params object) (any, error) {
	before, event := params["holds"].([]any), params["event"].(object)
	name, description := event["name"], event["description"]
	active, pending := indexOf(before, name, "hold"), indexOf(before, name, "pending")
	after := append([]any{}, before...)
	switch event["type"] {
	case "placed":
		after = append(after, object{"name": name, "status": "hold", "description": description})
	case "expected":
		after = append(after, object{"name": name, "status": "pending", "description": description})
	case "activated":
		if pending < 0 {
			return object{"outcome": "illegal", "reason": "no_pending_hold"}, nil
		}
		after[pending] = activated(before[pending].(object), description)
	case "cleared":
		// An active hold is cleared before a pending one is withdrawn.
		at := active
		if at < 0 {
			at = pending
		}
		if at < 0 {
			return object{"outcome": "illegal", "reason": "no_such_hold"}, nil
		}
		after = append(after[:at], after[at+1:]...)
	}
	changeset := object{"holds_at_pod_terminal": [][]any{before, after}}
	return object{"outcome": "changed", "holds": after, "changeset": changeset}, nil
}

func indexOf(holds []any, name any, status string) int {
	for i, each := range holds {
		if each.(object)["name"] == name && each.(object)["status"] == status {
			return i
		}
	}
	return -1
}

func activated(hold object, description any) object {
	result := object{}
	for key, value := range hold {
		result[key] = value
	}
	result["status"] = "hold"
	if description != nil {
		result["description"] = description
	}
	return result
}

// rounds compare two holds of one name, the strictest comparison first.
var rounds = []func(a, b object) bool{
	func(a, b object) bool { return a["status"] == b["status"] && a["description"] == b["description"] },
	func(a, b object) bool { return a["description"] == b["description"] },
	func(a, b object) bool { return a["status"] == b["status"] },
	func(a, b object) bool { return true },
}

// diffHolds returns how each hold changed between two arrays.
func diffHolds(params object) (any, error) {
	before, after := params["before"].([]any), params["after"].([]any)
	changes, seen := []object{}, map[any]bool{}
	for _, each := range append(append([]any{}, before...), after...) {
		name := each.(object)["name"]
		if seen[name] {
			continue
		}
		seen[name] = true
		for _, pair := range pairs(named(before, name), named(after, name)) {
			if change := changeOf(pair[0], pair[1]); change != "" {
				changes = append(changes, object{"change": change, "name": name, "before": pair[0], "after": pair[1]})
			}
		}
	}
	return object{"changes": changes}, nil
}

func named(holds []any, name any) []object {
	var result []object
	for _, each := range holds {
		if each.(object)["name"] == name {
			result = append(result, each.(object))
		}
	}
	return result
}

// pairs returns each hold with its partner; the partner of an added or removed hold is nil.
func pairs(before, after []object) [][2]object {
	result := make([][2]object, len(before))
	taken := make([]bool, len(after))
	for _, isPair := range rounds {
		for i, old := range before {
			result[i][0] = old
			for j := 0; j < len(after) && result[i][1] == nil; j++ {
				if !taken[j] && isPair(old, after[j]) {
					result[i][1], taken[j] = after[j], true
				}
			}
		}
	}
	for j, added := range after {
		if !taken[j] {
			result = append(result, [2]object{nil, added})
		}
	}
	return result
}

// changeOf returns "" for equal holds.
func changeOf(old, new object) string {
	switch {
	case old == nil && new["status"] == "hold":
		return "placed"
	case old == nil:
		return "expected"
	case new == nil && old["status"] == "hold":
		return "cleared"
	case new == nil:
		return "withdrawn"
	case old["status"] != new["status"] && new["status"] == "hold":
		return "activated"
	case old["status"] != new["status"]:
		return "deactivated"
	case old["description"] != new["description"]:
		return "redescribed"
	default:
		return ""
	}
}
