package main

var facts = record(fields{"available_for_pickup?": nullable(boolean), "holds_at_pod_terminal?": nullable(holds)})

type outcome struct {
	Status     string   `json:"status"`
	Ready      bool     `json:"ready"`
	Definitive bool     `json:"definitive"`
	Action     string   `json:"action"`
	Clauses    []string `json:"clauses"`
}

type verdict struct {
	outcome
	Active  []object `json:"active"`
	Pending []object `json:"pending"`
}

// outcomes is the truth table of whether the container is available, has any hold, and has an active hold.
var outcomes = map[[3]any]outcome{
	{true, false, false}:  {"ready", true, true, "pick_up", []string{"READY-1", "READY-2"}},
	{true, true, false}:   {"ready", true, false, "confirm", []string{"READY-1", "READY-5"}},
	{true, true, true}:    {"out_of_sync", false, false, "confirm", []string{"READY-5"}},
	{false, false, false}: {"not_released", false, false, "wait", []string{"READY-4"}},
	{false, true, false}:  {"not_released", false, false, "wait", []string{"READY-4"}},
	{false, true, true}:   {"blocked", false, false, "resolve_holds", []string{"READY-3"}},
}

// evaluate returns whether a container can be picked up. Holds that are not reported are not an empty array of holds.
func evaluate(facts object) verdict {
	reported := objects(facts["holds_at_pod_terminal"])
	active, pending := with(reported, "status", "hold"), with(reported, "status", "pending")
	found, isKnown := outcomes[[3]any{facts["available_for_pickup"], len(reported) > 0, len(active) > 0}]
	if !isKnown || facts["holds_at_pod_terminal"] == nil {
		found = outcome{"unknown", false, false, "wait", []string{}}
	}
	return verdict{found, active, pending}
}

func readinessChange(params object) (any, []issue) {
	before, after := evaluate(params["before"].(object)), evaluate(params["after"].(object))
	change := "none"
	switch {
	case after.Ready && !before.Ready:
		change = "became_ready"
	case before.Ready && !after.Ready:
		change = "lost_ready"
	case before.Status != after.Status || before.Definitive != after.Definitive:
		change = "changed"
	}
	return object{"before": before, "after": after, "change": change}, nil
}
