package main

var holdEvent = record(fields{
	"type": word("placed", "expected", "activated", "cleared"), "name": holdName, "description?": nullable(text),
})

// stepHolds applies one event to the holds of a container.
func stepHolds(params object) (any, []issue) {
	before, event := objects(params["holds"]), params["event"].(object)
	name, description := event["name"], event["description"]
	after := append([]object{}, before...)
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
		after[at] = activated(before[at], description)
	case "cleared":
		// An active hold is cleared before a pending one is withdrawn.
		at := indexOf(before, name, "hold", "pending")
		if at < 0 {
			return object{"outcome": "illegal", "reason": "no_such_hold"}, nil
		}
		after = append(after[:at], after[at+1:]...)
	}
	changeset := object{"holds_at_pod_terminal": [][]object{before, after}}
	return object{"outcome": "changed", "holds": after, "changeset": changeset}, nil
}

// indexOf returns the index of a hold with the first status that there is, or -1.
func indexOf(holds []object, name any, statuses ...string) int {
	for _, status := range statuses {
		for i, each := range holds {
			if each["name"] == name && each["status"] == status {
				return i
			}
		}
	}
	return -1
}

// activated returns a copy of a pending hold as an active one. An event without a description leaves that of the hold.
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

// changes are by the old and the new status; the status of a missing hold is nil.
var changes = map[[2]any]string{
	{nil, "hold"}: "placed", {"hold", nil}: "cleared",
	{nil, "pending"}: "expected", {"pending", nil}: "withdrawn",
	{"pending", "hold"}: "activated", {"hold", "pending"}: "deactivated",
}

// diffHolds returns how each hold changed between two arrays.
func diffHolds(params object) (any, []issue) {
	before, after := objects(params["before"]), objects(params["after"])
	var names []string
	for _, each := range append(before, after...) {
		names = addOnce(names, each["name"].(string))
	}
	found := []object{}
	for _, name := range names {
		for _, pair := range pairs(with(before, "name", name), with(after, "name", name)) {
			old, new := pair[0], pair[1]
			change := changes[[2]any{old["status"], new["status"]}]
			if change == "" && old["description"] != new["description"] {
				change = "redescribed"
			}
			if change != "" {
				found = append(found, object{"change": change, "name": name, "before": old, "after": new})
			}
		}
	}
	return object{"changes": found}, nil
}

// rounds compare two holds of one name, the strictest comparison first.
var rounds = []func(a, b object) bool{
	func(a, b object) bool { return a["status"] == b["status"] && a["description"] == b["description"] },
	func(a, b object) bool { return a["description"] == b["description"] },
	func(a, b object) bool { return a["status"] == b["status"] },
	func(a, b object) bool { return true },
}

// pairs returns each hold with its partner; the partner of an added or removed hold is nil.
func pairs(before, after []object) [][2]object {
	result := make([][2]object, len(before))
	taken := make([]bool, len(after))
	for _, isPair := range rounds {
		for i, old := range before {
			result[i][0] = old
			for j, new := range after {
				if result[i][1] == nil && !taken[j] && isPair(old, new) {
					result[i][1], taken[j] = new, true
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
