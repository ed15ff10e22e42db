package main

var (
	stepShape = record(fields{"holds": holds, "event": record(
		fields{"type": word("placed", "expected", "activated", "cleared"), "name": holdName},
		fields{"description": nullable(text)},
	)}, nil)
	diffShape = record(fields{"before": holds, "after": holds}, nil)
)

// stepHolds applies one event to the holds of a container.
func stepHolds(params object) (any, error) {
	before, event := params["holds"].([]any), params["event"].(object)
	name, description := event["name"].(string), event["description"]
	after := append([]any{}, before...)
	switch event["type"] {
	case "placed":
		after = append(after, object{"name": name, "status": "hold", "description": description})
	case "expected":
		after = append(after, object{"name": name, "status": "pending", "description": description})
	case "activated":
		at := indexOf(before, name, "pending")
		if at < 0 {
			return object{"outcome": "illegal", "reason": "no_pending_hold"}, nil
		}
		changed := copyOf(before[at].(object))
		changed["status"] = "hold"
		if description != nil {
			changed["description"] = description
		}
		after[at] = changed
	case "cleared":
		// An active hold is cleared before a pending one is withdrawn.
		at := indexOf(before, name, "hold")
		if at < 0 {
			at = indexOf(before, name, "pending")
		}
		if at < 0 {
			return object{"outcome": "illegal", "reason": "no_such_hold"}, nil
		}
		after = append(after[:at], after[at+1:]...)
	}
	changeset := object{"holds_at_pod_terminal": [][]any{before, after}}
	return object{"outcome": "changed", "holds": after, "changeset": changeset}, nil
}

func indexOf(holds []any, name, status string) int {
	for i, each := range holds {
		if each.(object)["name"] == name && each.(object)["status"] == status {
			return i
		}
	}
	return -1
}

func copyOf(hold object) object {
	result := object{}
	for key, value := range hold {
		result[key] = value
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
	changes := []object{}
	seen := map[string]bool{}
	for _, each := range append(append([]any{}, before...), after...) {
		name := each.(object)["name"].(string)
		if !seen[name] {
			seen[name] = true
			changes = append(changes, diffOfName(name, named(before, name), named(after, name))...)
		}
	}
	return object{"changes": changes}, nil
}

func named(holds []any, name string) []object {
	var result []object
	for _, each := range holds {
		if each.(object)["name"] == name {
			result = append(result, each.(object))
		}
	}
	return result
}

func diffOfName(name string, before, after []object) []object {
	partner := map[int]int{}
	taken := map[int]bool{}
	for _, isEqual := range rounds {
		for i, old := range before {
			if _, ok := partner[i]; ok {
				continue
			}
			for j, new := range after {
				if !taken[j] && isEqual(old, new) {
					partner[i], taken[j] = j, true
					break
				}
			}
		}
	}
	var changes []object
	add := func(old, new object) {
		if change := changeOf(old, new); change != "" {
			changes = append(changes, object{"change": change, "name": name, "before": old, "after": new})
		}
	}
	for i, old := range before {
		if j, ok := partner[i]; ok {
			add(old, after[j])
		} else {
			add(old, nil)
		}
	}
	for j, new := range after {
		if !taken[j] {
			add(nil, new)
		}
	}
	return changes
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
	case old["status"] == new["status"] && old["description"] == new["description"]:
		return ""
	case old["status"] == new["status"]:
		return "redescribed"
	case new["status"] == "hold":
		return "activated"
	default:
		return "deactivated"
	}
}
